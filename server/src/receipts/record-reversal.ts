import { requireApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { isTakenByWord, type Taking, takeBack } from '../platform/money/reversals/take-back.ts';

/**
 * Records which transfer a reversal took back; one that was typed, and is on no statement, or that names somebody or
 * something else, needs a second person where the owner asks for one.
 * Refuses: not_found, own_order, reversal_not_possible, reversal_of_other, approval_needed.
 */
export async function recordReversal(
  tx: Tx,
  ctx: Ctx,
  { reversalId, reversedId, confirmed }: Taking,
): Promise<void> {
  const { isOther } = await takeBack(tx, { reversalId, reversedId, confirmed, actorId: ctx.actor.id });
  if (isOther) return requireApproval(tx, ctx, { kind: 'take-back', receiptId: reversedId, reversalId });
  if (await isTakenByWord(tx, reversalId))
    await requireApproval(tx, ctx, { kind: 'take-back', receiptId: reversedId });
}
