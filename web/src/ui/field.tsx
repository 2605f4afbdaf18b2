import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { translateText } from '../language/translate.ts';

export interface FieldTexts {
  label: string;
  /** Help that is always shown under the control. */
  hint?: ReactNode;
  /** What is wrong, in words that help. */
  error?: string | undefined;
  /** Keeps the label for screen readers only: a search box, a cell of a list. */
  labelHidden?: boolean;
  /** Something at the end of the label's line: a link, a limit. */
  aside?: ReactNode;
  className?: string;
}

/** What a control must carry so that label, hint and error are read with it. */
interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, hint and error below: the frame of every form control. */
export function Field(props: FieldTexts & { children: (control: ControlAttributes) => ReactNode }) {
  const { label, hint, error, labelHidden, aside, className, children } = props;
  const id = useId();
  const described = clsx(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <div
        className={clsx(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          labelHidden && !aside && 'sr-only',
        )}
      >
        <label
          htmlFor={id}
          className={clsx(
            'font-medium text-ink text-sm',
            labelHidden ? 'sr-only' : aside && 'flex-1 basis-[5rem]',
          )}
        >
          {label}
        </label>
        {aside && <span className="text-ink-soft text-sm">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The line under a control that says what is wrong with it, often in the contract’s or the server’s words. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-loss text-xs">
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
      {typeof children === 'string' ? translateText(children) : children}
    </p>
  );
}

/** The look of every control; its height and the size of its text come beside it. */
export const controlFrame =
  'w-full min-w-0 rounded-md border border-edge bg-surface px-3.5 text-ink transition-[border-color,box-shadow] placeholder:text-ink-faint hover:border-ink-soft focus:border-go focus:outline-2 focus:outline-go focus:-outline-offset-1 [&[readonly]]:border-line [&[readonly]]:bg-sunken [&[readonly]]:text-ink-soft disabled:border-line disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-loss aria-invalid:focus:outline-loss';

/** The look of a one-line control; inputs, selects and search boxes share it. */
export const controlClass = `min-h-12 text-base ${controlFrame}`;
