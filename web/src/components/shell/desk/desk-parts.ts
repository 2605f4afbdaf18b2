import { lazy } from 'react';

/** For staff alone: customers don't load them. */
export const ShiftSwitch = lazy(async () => ({ default: (await import('./shift-switch.tsx')).ShiftSwitch }));
export const WaitingCount = lazy(async () => ({
  default: (await import('./waiting-count.tsx')).WaitingCount,
}));
