import type { RefundReason } from '@nairadesk/contract/refunds';
import type { Tx } from '../audit/audit.ts';
import { newId } from '../database/ids.ts';
import type { receipts } from '../database/tables/money-tables.ts';
import { writeMatch } from './match.ts';
import { insertRefund } from './owe-refund.ts';
import { senderAccountOf } from './sender-account.ts';

interface ReceiptRefund {
  receipt: typeof receipts.$inferSelect;
  /** Whose money it was, and for which order; null: unknown. */
  order: { id: string; userId: string } | null;
  reason: RefundReason;
  note: string | null;
  createdBy: string;
  matchedBy: string;
}

/** Owes what is left of a transfer to its sender: a refund that is due. The receipt is locked. */
export async function oweReceipt(
  tx: Tx,
  { receipt, order, reason, note, createdBy, matchedBy }: ReceiptRefund,
): Promise<void> {
  const refundId = newId();
  const kobo = receipt.unmatchedKobo;
  await insertRefund(tx, {
    id: refundId,
    userId: order?.userId ?? null,
    orderId: order?.id ?? null,
    amountKobo: kobo,
    reason,
    note,
    payee: senderAccountOf(receipt),
    createdBy,
  });
  await writeMatch(tx, { receipt, about: { refundId }, kobo, rule: 'hand', matchedBy });
}
