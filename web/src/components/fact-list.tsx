import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';

/** Names and values of one thing, a line each. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>;
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
    <div className="flex min-h-11 items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
        <dt className="shrink-0 text-ink-soft text-sm sm:w-36">{label}</dt>
        <dd className="min-w-0 flex-1 break-words font-medium [overflow-wrap:anywhere]">{children}</dd>
      </div>
      {copy && <CopyButton text={copy} what={label.toLowerCase()} />}
    </div>
  );
}
