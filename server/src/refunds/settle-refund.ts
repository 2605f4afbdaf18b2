import { nairaOf } from '@nairadesk/contract/money';
import type { settleRefund as call } from '@nairadesk/contract/refunds';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq, inArray, sql } from '../platform/database/drizzle.ts';
import { refunds } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { settleReturned } from '../platform/money/reversals/take-back.ts';
import { readOneRefund } from './before-sending.ts';
import { changeRefund } from './change-refund.ts';
import { findRefund } from './present-refund.ts';

/**
 * Staff record how a refund ended: it arrived, or the bank returned it and it is due again.
 * Refuses: invalid, not_found, own_order, refund_not_sent.
 */
export async function settleRefund(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, outcome, reason } = input;
  if (outcome === 'returned' && !reason) throw invalid({ reason: 'Say why the bank returned it' });
  return ctx.transact(async (tx) => {
    if (outcome === 'returned') await lockItsOrder(tx, id);
    const refund = await changeRefund(tx, ctx, {
      id,
      from: 'sent',
      otherwise: 'refund_not_sent',
      set:
        outcome === 'settled'
          ? { state: 'settled', settledAt: sql`clock_timestamp()` }
          : { state: 'due', sentAt: null, sentBy: null, bankReference: null, failure: reason ?? null },
    });
    recordAudit(tx, {
      action: outcome === 'settled' ? 'refund-settled' : 'refund-returned',
      actorId: ctx.actor.id,
      subjectType: 'refund',
      subjectId: id,
      detail: { amount: nairaOf(refund.amountKobo), reason: reason || null },
    });
    if (outcome === 'returned') await settleReturned(tx, refund, ctx.actor.id);
    const message = outcome === 'settled' ? 'Refund settled' : 'Refund is due again';
    return { message, data: await readOneRefund(tx, await findRefund(tx, id), ctx.actor) };
  });
}

/** Before the refund itself, as all that lock both do. */
async function lockItsOrder(tx: Tx, refundId: string): Promise<void> {
  const its = tx.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, its)).for('no key update');
}
