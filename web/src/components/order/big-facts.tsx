import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The few values that the customer types into a banking app or a wallet, large enough not to be misread. */
export function BigFacts({ children }: { children: ReactNode }) {
  return <dl className="@container divide-y divide-line border-line border-y">{children}</dl>;
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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-0.5 @max-[14rem]:grid-cols-1 @max-[14rem]:py-2 sm:py-2.5">
      <dt className="text-ink-soft text-xs sm:text-sm">{label}</dt>
      <dd
        className={clsx(
          'col-start-1 tabular-nums [overflow-wrap:anywhere]',
          big ? 'font-semibold text-lg leading-6 sm:text-2xl' : 'font-medium',
        )}
      >
        {children}
      </dd>
      {hint && <dd className="col-start-1 mt-0.5 text-ink-soft text-xs">{hint}</dd>}
      {copy && (
        <dd className="col-start-2 row-span-3 row-start-1 @max-[14rem]:col-start-1 @max-[14rem]:row-start-auto">
          <CopyButton text={copy} what={label.toLowerCase()} />
        </dd>
      )}
    </div>
  );
}
