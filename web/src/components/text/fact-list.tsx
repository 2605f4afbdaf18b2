import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Names and values of one thing, a line each. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="@container divide-y divide-line sm:grid sm:grid-cols-[minmax(7.25rem,auto)_minmax(0,1fr)_auto]">
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** What lands on the clipboard; without it there is no copy button. */
  copy?: string | null;
  children: ReactNode;
}

/** One line of a `FactList`. */
export function Fact({ label, copy, children }: FactProps) {
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 @max-[14rem]:grid-cols-1 sm:col-span-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:supports-[grid-template-columns:subgrid]:grid-cols-subgrid">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="col-start-1 font-medium [overflow-wrap:anywhere] sm:col-start-2">{children}</dd>
      {copy && (
        <dd className="col-start-2 row-span-2 row-start-1 @max-[14rem]:col-start-1 @max-[14rem]:row-start-auto sm:col-start-3 sm:row-span-1">
          <CopyButton text={copy} what={label.toLowerCase()} />
        </dd>
      )}
    </div>
  );
}
