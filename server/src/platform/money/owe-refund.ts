import { nairaOf } from '@nairadesk/contract/money';
import type { RefundReason } from '@nairadesk/contract/refunds';
import type { BankDetails } from '@nairadesk/contract/settings';
import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';
import { and, eq, getTableColumns, isNull } from '../database/drizzle.ts';
import { newId } from '../database/ids.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { postNaira } from './post-entries.ts';
import { senderAccountOf } from './sender-account.ts';

interface OrderRefund {
  order: { id: string; userId: string };
  kobo: bigint;
  reason: RefundReason;
  createdBy: string;
  /** By default the account that the money came from. */
  payee?: BankDetails | null;
  /** Why the bank returned what was sent before. */
  failure?: string;
  /** Whose side it is taken from: ours, or, of a completed order that stands, what its customer paid for. */
  from?: 'desk' | 'customer';
}

/**
 * Owes the customer of an order so much: a refund that is due, and the row of the audit log that says so.
 * @returns the refund's id
 */
export async function oweRefund(
  tx: Tx,
  { order, kobo, reason, createdBy, from = 'desk', ...more }: OrderRefund,
): Promise<string> {
  const id = newId();
  const payee = more.payee === undefined ? await payerOf(tx, order.id) : more.payee;
  await insertRefund(tx, {
    id,
    userId: order.userId,
    orderId: order.id,
    amountKobo: kobo,
    reason,
    createdBy,
    payee,
    failure: more.failure ?? null,
  });
  await postNaira(tx, [{ posting: 'refund', about: { refundId: id }, from: 'refunds-owed', to: from, kobo }]);
  return id;
}

/** Adds a refund that is due, with its marks and its row of the audit log; posting it is the caller's. */
export async function insertRefund(
  tx: Tx,
  refund: typeof refunds.$inferInsert & { id: string },
): Promise<void> {
  await tx.insert(refunds).values(refund);
  for (const kind of ['refund', 'refund-payee', 'refund-state'] as const) markRecord(tx, kind, refund.id);
  recordAudit(tx, {
    action: 'refund-due',
    actorId: refund.createdBy,
    subjectType: 'refund',
    subjectId: refund.id,
    detail: { amount: nairaOf(refund.amountKobo), reason: refund.reason },
  });
}

/** The account that all of the money of an order came from, where the bank named it each time. */
async function payerOf(tx: Db, orderId: string): Promise<BankDetails | null> {
  const paid = await tx
    .select(getTableColumns(receipts))
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(eq(receiptMatches.orderId, orderId), isNull(receiptMatches.undoneAt)));
  // A sender who is named and paid a part doesn't get what an unnamed one paid.
  const senders = paid.map(senderAccountOf);
  const [sender = null] = senders;
  return senders.every((one) => JSON.stringify(one) === JSON.stringify(sender)) ? sender : null;
}
