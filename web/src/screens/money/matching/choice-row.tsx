import type { ComponentProps } from 'react';

/** One of some things to choose: a radio button with what is said of the thing. */
export function ChoiceRow({ children, ...radio }: ComponentProps<'input'>) {
  return (
    <label className="flex shrink-0 items-start gap-3 rounded-md border border-edge px-3.5 py-2.5 hover:border-ink-soft has-checked:border-go has-checked:bg-go-soft has-focus-visible:outline-2 has-focus-visible:outline-go">
      <input
        {...radio}
        type="radio"
        className="mt-1 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-6 checked:border-go"
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
    </label>
  );
}
