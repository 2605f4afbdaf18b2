import type { Approval, ApprovalKind } from '@nairadesk/contract/approvals';
import { useServerNow } from '../../text/use-server-now.ts';
import { useDeskRules } from '../use-desk-rules.ts';
import { useApprovals } from './use-approvals.ts';

/**
 * How far a payout is with its second person: none is needed, it isn't known yet whether one is, none was asked, one was,
 * or one approved it. What was approved counts before what waits, and the newer request before the older. The server
 * decides in any case.
 */
export interface ApprovalStage {
  stage: 'none' | 'unknown' | 'needed' | 'waiting' | 'approved';
  approval: Approval | null;
}

/**
 * The stage of what may take a second person, by the requests that are open.
 * @param isNeeded as the server says; null: it needs none of the viewer, undefined: it hasn't said yet
 */
export function useApprovalStage(
  kind: ApprovalKind,
  subjectId: string,
  isNeeded: boolean | null | undefined,
): ApprovalStage {
  const isRuleOff = useDeskRules()?.approvalFrom === null;
  // No event tells that the time of one is over.
  const now = useServerNow();
  const asked = useApprovals().filter(
    (one) => one.kind === kind && one.subjectId === subjectId && Date.parse(one.until) > now,
  );
  if (isNeeded === false || (isRuleOff && !isNeeded)) return { stage: 'none', approval: null };
  const approval = asked.find(({ state }) => state === 'approved') ?? asked[0];
  if (approval) return { stage: approval.state === 'approved' ? 'approved' : 'waiting', approval };
  if (isNeeded === undefined) return { stage: 'unknown', approval: null };
  return { stage: isNeeded ? 'needed' : 'none', approval: null };
}
