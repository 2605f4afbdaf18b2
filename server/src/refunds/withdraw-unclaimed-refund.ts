import { nairaOf } from '@nairadesk/contract/money';
import type { withdrawRefund as call } from '@nairadesk/contract/refunds';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { receiptMatches, receipts, refunds } from '../platform/database/tables/money-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { isAgreedTo } from '../platform/money/agreed-to.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { undoMatch } from '../platform/money/match.ts';
import { withdrawRefund } from '../platform/money/withdraw-refund.ts';
import { readOneRefund } from './before-sending.ts';
import { findRefund, mayWithdraw } from './present-refund.ts';

/**
 * The colleague who sent an unclaimed transfer back, or a super-admin, keeps it after all while the refund is due:
 * nothing is owed any more, and the transfer is unclaimed again. Where it was sent already, or a second person agreed that
 * it is, the money may have left: that is a super-admin's to say. The match is undone by counter-entries; the transfer is
 * locked before the refund, as by a reversal. Refuses: not_found, refund_not_withdrawable, refund_not_due.
 */
export async function withdrawUnclaimedRefund(
  ctx: Ctx,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id, reason } = input;
  return ctx.transact(async (tx) => {
    const match = await findReturned(tx, id);
    if (match) await lockReceipt(tx, match.receiptId);
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
    if (!refund) throw new Refusal('not_found');
    if (!mayWithdraw(refund, ctx.actor)) throw new Refusal('refund_not_withdrawable');
    if (refund.state !== 'due' || !match) throw new Refusal('refund_not_due');
    if (ctx.actor.role !== 'super-admin') await assertNotApproved(tx, id);
    const why = { by: ctx.actor.id, reason, takenBackBy: null };
    if (!(await undoMatch(tx, match, 'in', why))) throw new Refusal('refund_not_due');
    recordAudit(tx, {
      action: 'receipt-unmatched',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: { amount: nairaOf(match.amountKobo), match: match.id, reason },
    });
    await withdrawRefund(tx, refund, { actorId: ctx.actor.id, posted: false });
    return {
      message: 'Refund withdrawn',
      data: await readOneRefund(tx, await findRefund(tx, id), ctx.actor),
    };
  }, id);
}

/** Refuses: refund_not_withdrawable. */
async function assertNotApproved(tx: Tx, refundId: string): Promise<void> {
  if (await isAgreedTo(tx, 'send-refund', [refundId]))
    throw new Refusal('refund_not_withdrawable', {
      message:
        'A second person agreed to send this refund, so it may be on its way. A super-admin can withdraw it.',
    });
}

/** The match of the transfer that a refund gives back, while it holds. */
async function findReturned(tx: Tx, refundId: string) {
  const [match] = await tx
    .select({
      id: receiptMatches.id,
      receiptId: receiptMatches.receiptId,
      orderId: receiptMatches.orderId,
      amountKobo: receiptMatches.amountKobo,
    })
    .from(receiptMatches)
    .innerJoin(receipts, and(eq(receipts.id, receiptMatches.receiptId), eq(receipts.direction, 'in')))
    .where(and(eq(receiptMatches.refundId, refundId), isNull(receiptMatches.undoneAt)));
  return match;
}
