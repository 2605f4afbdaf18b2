import { nairaOf } from '@nairadesk/contract/money';
import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import { and, eq, type SQL, sql } from '../database/drizzle.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { postNaira } from './post-entries.ts';

type Refund = Pick<typeof refunds.$inferSelect, 'id' | 'amountKobo'>;

/**
 * Withdraws a refund that is due: the money that it was to return is gone. Its row is locked.
 * @param posted whether a posting of its own made it owed; else the match did that was undone, and its undoing is enough
 */
export async function withdrawRefund(
  tx: Tx,
  { id, amountKobo }: Refund,
  { actorId, posted }: { actorId: string; posted: boolean },
): Promise<void> {
  await tx.update(refunds).set({ state: 'withdrawn' }).where(eq(refunds.id, id));
  markRecord(tx, 'refund-state', id);
  if (posted)
    await postNaira(tx, [
      { posting: 'withdraw', about: { refundId: id }, from: 'desk', to: 'refunds-owed', kobo: amountKobo },
    ]);
  recordAudit(tx, {
    action: 'refund-withdrawn',
    actorId,
    subjectType: 'refund',
    subjectId: id,
    detail: { amount: nairaOf(amountKobo) },
  });
}

/** The condition that a match was undone by a reversal which takes its transfer back still. */
export const isStillTaken: SQL = sql`exists (select from receipt_reversals x
  where x.reversal_id = ${receiptMatches.takenBackBy} and x.reversed_id = ${receiptMatches.receiptId})`;

/** Tells whether a bank took back the transfer that a refund without an order was to return. */
export async function isTakenBack(tx: Tx, refundId: string): Promise<boolean> {
  const taken = and(eq(receiptMatches.refundId, refundId), isStillTaken);
  const rows = await tx
    .select({ id: receiptMatches.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(taken, eq(receipts.direction, 'in')))
    .limit(1);
  return rows.length > 0;
}
