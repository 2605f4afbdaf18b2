import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../language/translate.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'>, FieldTexts {}

/** A password that can be shown. Set `autoComplete` to current-password or new-password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, labelHidden, aside, className, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        <div className="relative flex">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={clsx(controlClass, 'pr-13')}
          />
          <IconButton
            className="absolute top-0.5 right-0.5"
            label={t(shown ? 'Hide password' : 'Show password')}
            aria-pressed={shown}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
