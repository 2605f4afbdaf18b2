import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';

/** The few values that somebody types into a banking app or a wallet: nothing may be misread. */
export function BigFacts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-line border-y">{children}</dl>;
}

interface BigFactProps {
  label: string;
  /** What lands on the clipboard; without it there is no copy button. */
  copy?: string;
  /** Big figures; the rest is of ordinary size. */
  big?: boolean;
  hint?: string;
  children: ReactNode;
}

/** One value with its name and, where it must be exact, its copy button. */
export function BigFact({ label, copy, big, hint, children }: BigFactProps) {
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <dt className="text-ink-soft text-sm">{label}</dt>
        <dd
          className={clsx(
            'tabular-nums [overflow-wrap:anywhere]',
            big ? 'font-semibold text-xl sm:text-2xl' : 'font-medium',
          )}
        >
          {children}
        </dd>
        {hint && <dd className="mt-0.5 text-ink-soft text-xs">{hint}</dd>}
      </div>
      {copy && <CopyButton text={copy} what={label.toLowerCase()} />}
    </div>
  );
}
