import { requireApproval } from '../platform/approvals/require-approval.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { isTakenByWord, takeBack } from '../platform/money/reversals/take-back.ts';

/**
 * Records which transfer a reversal took back; one that was typed, and is on no statement, needs a second person where
 * the owner asks for one. Refuses: not_found, own_order, reversal_not_possible, approval_needed.
 */
export async function recordReversal(
  tx: Tx,
  ctx: Ctx,
  { reversalId, reversedId }: { reversalId: string; reversedId: string },
): Promise<void> {
  await takeBack(tx, { reversalId, reversedId, actorId: ctx.actor.id });
  if (await isTakenByWord(tx, reversalId))
    await requireApproval(tx, ctx, { kind: 'take-back', receiptId: reversedId });
}
