import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className'>, FieldTexts {
  options: readonly Option[];
  /** The line shown while nothing is chosen; it cannot be chosen itself. */
  placeholder?: string;
}

/** A native select, styled like the other fields. */
export function Select(props: SelectProps) {
  const { label, hint, error, labelHidden, aside, className, options, placeholder, ...rest } = props;
  return (
    <Field {...{ label, hint, error, labelHidden, aside, className }}>
      {(control) => (
        <div className="relative flex">
          <select {...rest} {...control} className={clsx(controlClass, 'appearance-none truncate pr-10')}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
