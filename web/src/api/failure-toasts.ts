import type { Query } from '@tanstack/react-query';
import { ApiFailure } from './failure.ts';

type Meta = Record<string, unknown> | undefined;

/** Shows failed calls as toasts with the server's message, in this one place. `tell` shows one. */
export function failureToasts(tell: (message: string) => void) {
  // A polling list fails again every few seconds while offline: show that once.
  const told = new Set<string>();
  const failed = (error: Error, meta: Meta): void => {
    if (!(error instanceof ApiFailure) || meta?.quiet) return;
    // The set-up screen and the dialog that asks a second person replace these messages.
    if (error.code !== 'two_factor_enrolment_required' && error.code !== 'approval_needed')
      tell(error.message);
  };
  return {
    failed,
    queryFailed(error: Error, { queryHash, meta }: Pick<Query, 'queryHash' | 'meta'>): void {
      if (!told.has(queryHash)) failed(error, meta);
      told.add(queryHash);
    },
    querySucceeded({ queryHash }: Pick<Query, 'queryHash'>): void {
      told.delete(queryHash);
    },
  };
}
