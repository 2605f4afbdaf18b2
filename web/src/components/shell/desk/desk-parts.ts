import { lazy } from 'react';

/** For staff alone: customers don't load them. */
export const ShiftSwitch = lazy(async () => ({ default: (await import('./shift-switch.tsx')).ShiftSwitch }));
export const FindButton = lazy(async () => ({
  default: (await import('../../find/find-button.tsx')).FindButton,
}));
export const ApprovalQuestion = lazy(async () => ({
  default: (await import('../../auth/approval/approval-question.tsx')).ApprovalQuestion,
}));
export const WaitingCount = lazy(async () => ({
  default: (await import('./waiting-count.tsx')).WaitingCount,
}));
