import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass, controlFrame, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'>, FieldTexts {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local';
  /** Brings the number pad: `digits` for account and phone numbers, `decimal` for money and quantities. */
  numeric?: 'digits' | 'decimal';
  /** Before the text, inside the frame: ₦. */
  prefix?: string;
  /** After the text, inside the frame: BTC, a button. */
  suffix?: ReactNode;
  large?: boolean;
}

/** One line of text. Numbers are text too: leading zeros and + survive. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, labelHidden, aside, className, numeric, prefix, suffix, large, ...rest } =
    props;
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        <div className="relative flex">
          {prefix && (
            <span
              aria-hidden="true"
              className={clsx(
                'pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-soft',
                large && 'font-semibold text-xl',
              )}
            >
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...(numeric && {
              inputMode: numeric === 'digits' ? 'numeric' : 'decimal',
              autoComplete: 'off',
            })}
            {...rest}
            {...control}
            className={clsx(
              large ? `min-h-15 font-semibold text-xl ${controlFrame}` : controlClass,
              numeric && 'tabular-nums',
              prefix && (large ? 'pl-10' : 'pl-8.5'),
              suffix && 'pr-20',
            )}
          />
          {suffix && (
            <span className="absolute inset-y-0 right-3.5 flex items-center font-medium text-ink-soft">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
