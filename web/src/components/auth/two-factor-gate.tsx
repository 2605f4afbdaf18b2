import { lazy, type ReactNode, Suspense } from 'react';
import { useTwoFactorRequired } from '../../api/two-factor-required.ts';

const TwoFactorFirst = lazy(async () => ({
  default: (await import('./two-factor-first.tsx')).TwoFactorFirst,
}));

/** Shows a screen to those who may see it; staff who must set up two-step log-in first are led to that. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  if (!useTwoFactorRequired()) return children;
  return (
    <Suspense>
      <TwoFactorFirst />
    </Suspense>
  );
}
