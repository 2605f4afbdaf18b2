import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What to do next, in one line. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Takes the place of a list without rows. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-14 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 grid size-14 place-items-center rounded-full bg-sunken text-ink-soft [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold text-ink text-lg">{title}</p>
      {children && <p className="mt-1 max-w-104 text-ink-soft">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
