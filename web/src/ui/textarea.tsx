import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlFrame, Field, type FieldTexts } from './field.tsx';

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {}

/** Several lines of text; it grows with what is typed. */
export function Textarea(props: TextareaProps) {
  const { label, hint, error, labelHidden, aside, className, rows = 4, ...rest } = props;
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={clsx(
            controlFrame,
            'field-sizing-content text-base max-h-80 min-h-28 resize-y py-3 leading-6',
          )}
        />
      )}
    </Field>
  );
}
