import { nairaOf } from '@nairadesk/contract/money';
import type { Receipt, ReceiptMatch } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, eq, getTableColumns, inArray, isNull } from '../platform/database/drizzle.ts';
import { receiptMatches, receipts } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

type Read = Pick<Ctx['read'], 'select'>;
export type ReceiptRow = typeof receipts.$inferSelect & { bankName: string; accountNumber: string };

/** Starts a query for receipts with the account of ours that they are on. */
export function selectReceipts(read: Read) {
  return read
    .select({
      ...getTableColumns(receipts),
      bankName: receivingAccounts.bankName,
      accountNumber: receivingAccounts.accountNumber,
    })
    .from(receipts)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, receipts.accountId))
    .$dynamic();
}

/** One receipt as the wire shows it. Refuses: not_found. */
export async function readReceipt(read: Read, id: string): Promise<Receipt> {
  const [row] = await selectReceipts(read).where(eq(receipts.id, id));
  if (!row) throw new Refusal('not_found');
  const [shown] = await presentReceipts(read, [row]);
  if (!shown) throw new Error('a receipt was not shown');
  return shown;
}

/** Receipts as the wire shows them, with the matches that hold. */
export async function presentReceipts(read: Read, rows: readonly ReceiptRow[]): Promise<Receipt[]> {
  const matches = await matchesOf(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    accountName: `${row.bankName} ${row.accountNumber}`,
    source: row.source,
    reference: row.source === 'hand' ? row.sourceRef : row.bankReference,
    direction: row.direction,
    kind: row.kind,
    amount: nairaOf(row.amountKobo),
    unmatched: nairaOf(row.unmatchedKobo),
    arrivedAt: row.arrivedAt.toISOString(),
    senderName: row.senderName,
    senderAccount: row.senderAccount,
    senderBank: row.senderBank,
    narration: row.narration,
    matches: matches.get(row.id) ?? [],
    timeStamp: row.createdAt.toISOString(),
  }));
}

async function matchesOf(read: Read, receiptIds: string[]): Promise<Map<string, ReceiptMatch[]>> {
  const matches = new Map<string, ReceiptMatch[]>();
  if (receiptIds.length === 0) return matches;
  const rows = await read
    .select({
      ...getTableColumns(receiptMatches),
      transactionId: orders.transactionId,
      customerName: users.name,
    })
    .from(receiptMatches)
    .leftJoin(orders, eq(orders.id, receiptMatches.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(inArray(receiptMatches.receiptId, receiptIds), isNull(receiptMatches.undoneAt)))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  for (const row of rows) {
    const { id, orderId, refundId, transactionId, customerName, rule } = row;
    const shown = {
      id,
      orderId,
      refundId,
      transactionId,
      customerName,
      amount: nairaOf(row.amountKobo),
      rule,
    };
    matches.set(row.receiptId, [...(matches.get(row.receiptId) ?? []), shown]);
  }
  return matches;
}
