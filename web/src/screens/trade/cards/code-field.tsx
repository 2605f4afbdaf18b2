import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { controlClass, Field, type FieldTexts } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'>, FieldTexts {}

/** The code of a card, hidden from onlookers. No password: the browser mustn't offer to keep it. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, labelHidden, aside, className, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        <div className="relative flex">
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            className={clsx(controlClass, 'pr-13', !shown && '[-webkit-text-security:disc]')}
          />
          <IconButton
            className="absolute top-0.5 right-0.5"
            label={shown ? t('Hide code') : t('Show code')}
            aria-pressed={shown}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
