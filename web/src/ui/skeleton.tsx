import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A breathing placeholder in the shape of what comes: give it that shape with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx('block animate-breathe rounded-sm bg-sunken', className)} />
  );
}

/** Tells a screen reader that something loads, while the eye sees skeletons. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
