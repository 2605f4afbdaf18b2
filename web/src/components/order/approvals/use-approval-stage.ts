import type { Approval, ApprovalKind } from '@nairadesk/contract/approvals';
import { koboOf } from '@nairadesk/contract/money';
import { useServerNow } from '../../text/use-server-now.ts';
import { useDeskRules } from '../use-desk-rules.ts';
import { useApprovals } from './use-approvals.ts';

/**
 * How far a payout is with its second person: none is needed, none was asked, one was, or one approved it. What was
 * approved counts before what waits, and the newer request before the older. The server decides in any case.
 */
export interface ApprovalStage {
  stage: 'none' | 'needed' | 'waiting' | 'approved';
  approval: Approval | null;
}

/** The stage of what pays so much naira, by the owner's rules and the requests that are open. */
export function useApprovalStage(kind: ApprovalKind, subjectId: string, amount: string): ApprovalStage {
  const from = useDeskRules()?.approvalFrom ?? null;
  // No event tells that the time of one is over.
  const now = useServerNow();
  const asked = useApprovals().filter(
    (one) => one.kind === kind && one.subjectId === subjectId && Date.parse(one.until) > now,
  );
  if (from === null || koboOf(amount) < koboOf(from)) return { stage: 'none', approval: null };
  const approval = asked.find(({ state }) => state === 'approved') ?? asked[0];
  if (!approval) return { stage: 'needed', approval: null };
  return { stage: approval.state === 'approved' ? 'approved' : 'waiting', approval };
}
