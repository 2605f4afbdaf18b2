import type { AskedChange } from '@nairadesk/contract/approvals';
import { create } from 'zustand';
import type { ApiFailure } from './failure.ts';

/** A change that was refused for want of a second person, which a dialog offers to ask. */
export interface NeededApproval {
  change: AskedChange;
  /** The server's words: why. */
  message: string;
}

export const useNeededApproval = create<{ needed: NeededApproval | null }>(() => ({ needed: null }));

/** Offers to ask a second person for what the server has just refused. */
export function offerApproval({ data, message }: ApiFailure): void {
  useNeededApproval.setState({ needed: { change: data.change as AskedChange, message } });
}
