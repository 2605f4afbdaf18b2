import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A pulsing placeholder for content that is loading; classes give it size and shape. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-breathe rounded-sm bg-sunken', className)} />
  );
}

/** Announces loading to screen readers while skeletons are shown. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
