import { liftHolds, readHolds } from '../platform/approvals/lift-holds.ts';
import { endApprovalsAbout, requireApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { isTakenByWord, type Taking, takeBack } from '../platform/money/reversals/take-back.ts';
import { mailWithdrawn, readDueOf } from './mail-withdrawn.ts';

/**
 * Records which transfer a reversal took back. One that was typed and is on no statement, or that names another person
 * or order or takes back what staff typed, needs a second person where the owner asks for one. The customer whose refund it withdraws is mailed.
 * Refuses: not_found, own_order, reversal_not_possible, reversal_of_other, approval_needed.
 */
export async function recordReversal(tx: Tx, ctx: Ctx, taking: Taking): Promise<void> {
  const { reversalId, reversedId } = taking;
  const due = await readDueOf(tx, reversedId);
  const holds = await readHolds(tx, [reversalId]);
  const { isOther, orderIds } = await takeBack(tx, { ...taking, actorId: ctx.actor.id });
  await endApprovalsAbout(tx, orderIds, ctx.actor.id);
  await mailWithdrawn(tx, ctx, due);
  // By the rule it holds up nothing else then; by staff's word alone a second person looks once more.
  if (isOther) await liftHolds(tx, ctx, holds, { how: null });
  const change = { kind: 'take-back' as const, receiptId: reversedId };
  if (isOther) await requireApproval(tx, ctx, { ...change, reversalId });
  else if (await isTakenByWord(tx, reversalId)) await requireApproval(tx, ctx, change);
}
