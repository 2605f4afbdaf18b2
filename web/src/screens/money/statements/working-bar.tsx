import type { ReactNode } from 'react';

/** What is being done now, with a bar for as long as it takes. */
export function WorkingBar({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-2 text-ink-soft text-sm">
      <p>{children}</p>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full animate-breathe rounded-full bg-go" />
      </span>
    </div>
  );
}
