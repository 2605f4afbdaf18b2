import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  hint?: ReactNode;
  /** At the end of the line: one button, a filter. */
  actions?: ReactNode;
}

/** The heading of a screen. */
export function PageHeader({ title, hint, actions }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="font-semibold text-2xl">{title}</h1>
        {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5 print:hidden">{actions}</div>}
    </div>
  );
}
