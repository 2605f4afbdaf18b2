import { lazy, type ReactNode, Suspense } from 'react';
import { useTwoFactorRequired } from '../../api/two-factor-required.ts';

const TwoFactorEnrolment = lazy(async () => ({
  default: (await import('./enrolment/two-factor-enrolment.tsx')).TwoFactorEnrolment,
}));

/** Shows the screen, or the 2FA set-up to staff who must complete that first. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  if (!useTwoFactorRequired()) return children;
  return (
    <Suspense>
      <TwoFactorEnrolment />
    </Suspense>
  );
}
