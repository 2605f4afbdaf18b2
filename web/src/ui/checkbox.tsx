import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A tick box; the whole line is the target. */
export function Checkbox({ label, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 py-1 text-ink text-sm">
        <span className="relative grid size-5.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...rest}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer size-5.5 appearance-none rounded-xs border border-edge bg-surface transition-colors checked:border-go checked:bg-go hover:border-ink-soft disabled:bg-sunken aria-invalid:border-loss"
          />
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute size-4 text-on-go opacity-0 transition-opacity peer-checked:opacity-100"
          >
            <path
              d="M3.2 8.4 6.6 11.6 12.8 4.8"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
