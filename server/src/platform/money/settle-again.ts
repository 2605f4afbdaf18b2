import type { RefundReason } from '@nairadesk/contract/refunds';
import type { Tx } from '../audit/audit.ts';
import { and, desc, eq, notExists } from '../database/drizzle.ts';
import { receiptMatches, refunds } from '../database/tables/money-tables.ts';
import { readDeskPosition } from './desk-position.ts';
import { oweRefund } from './owe-refund.ts';
import { withdrawRefund } from './withdraw-refund.ts';

interface Settling {
  order: { id: string; userId: string };
  /** Of a refund that becomes due where none was withdrawn. */
  reason: RefundReason;
  actorId: string;
  /** How much was taken back at most; by default all that the customer owes us. */
  most?: bigint;
}

/**
 * Sets right what we owe for a closed order after money of it was taken back: of refunds that are due so many are
 * withdrawn as the customer owes us, and what we still hold of theirs is due. The order is locked.
 */
export async function settleAgain(tx: Tx, { order, reason, actorId, most }: Settling): Promise<void> {
  let position = await readDeskPosition(tx, order.id);
  if (most !== undefined && position > most) position = most;
  let again = reason;
  if (position > 0n) {
    const due = await tx
      .select()
      .from(refunds)
      .where(
        and(
          eq(refunds.orderId, order.id),
          eq(refunds.state, 'due'),
          // One that gives a transfer back is posted from it, and falls with it alone.
          notExists(
            tx
              .select({ id: receiptMatches.id })
              .from(receiptMatches)
              .where(eq(receiptMatches.refundId, refunds.id)),
          ),
        ),
      )
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .for('update');
    for (const refund of due) {
      if (position <= 0n) break;
      await withdrawRefund(tx, refund, { actorId, posted: true });
      position -= refund.amountKobo;
      // A code's money is given back once, by its complaint.
      if (refund.reason !== 'code-failed') again = refund.reason;
    }
  }
  if (position < 0n) await oweRefund(tx, { order, kobo: -position, reason: again, createdBy: actorId });
}
