import type { RefundReason } from '@nairadesk/contract/refunds';
import type { BankDetails } from '@nairadesk/contract/settings';
import type { Db } from '../database/database.ts';
import { and, eq, isNotNull, isNull } from '../database/drizzle.ts';
import { newId } from '../database/ids.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { postNaira } from './post-entries.ts';

interface OrderRefund {
  order: { id: string; userId: string };
  kobo: bigint;
  reason: RefundReason;
  createdBy: string;
}

/** Owes the customer so much of what was received for an order: a refund that is due, to the account it came from. */
export async function oweRefund(tx: Db, { order, kobo, reason, createdBy }: OrderRefund): Promise<string> {
  const id = newId();
  await tx.insert(refunds).values({
    id,
    userId: order.userId,
    orderId: order.id,
    amountKobo: kobo,
    reason,
    createdBy,
    payee: await payerOf(tx, order.id),
  });
  await postNaira(tx, [
    { posting: 'refund', about: { refundId: id }, from: 'refunds-owed', to: 'desk', kobo },
  ]);
  return id;
}

/** The account that the money of an order came from, where the bank named one and no more than one. */
async function payerOf(tx: Db, orderId: string): Promise<BankDetails | null> {
  const senders = await tx
    .selectDistinct({
      bankName: receipts.senderBank,
      accountName: receipts.senderName,
      accountNumber: receipts.senderAccount,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(
        eq(receiptMatches.orderId, orderId),
        isNull(receiptMatches.undoneAt),
        isNotNull(receipts.senderAccount),
        isNotNull(receipts.senderBank),
        isNotNull(receipts.senderName),
      ),
    );
  return senders.length === 1 ? (senders[0] as BankDetails) : null;
}
