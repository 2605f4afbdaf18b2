import { nairaOf } from '@nairadesk/contract/money';
import { may } from '@nairadesk/contract/order-status';
import type { Receipt, ReceiptMatch } from '@nairadesk/contract/receipts';
import type { Ctx } from '../platform/context/context.ts';
import {
  alias,
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
} from '../platform/database/drizzle.ts';
import { receiptMatches, receiptReversals, receipts } from '../platform/database/tables/money-tables.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { receivingAccounts } from '../platform/database/tables/receiving-accounts-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { type PerhapsKnown, readPerhapsKnown } from '../platform/money/matching/perhaps-known.ts';
import { typistName } from '../platform/money/payers.ts';
import { presentKnown } from '../platform/money/same-transfer.ts';

type Read = Pick<Ctx['read'], 'select'>;
export type ReceiptRow = typeof receipts.$inferSelect & {
  bankName: string;
  accountNumber: string;
  typedBy: string | null;
};

/** Starts a query for receipts with the account of ours that they are on. */
export function selectReceipts(read: Read) {
  return read
    .select({
      ...getTableColumns(receipts),
      bankName: receivingAccounts.bankName,
      accountNumber: receivingAccounts.accountNumber,
      typedBy: typistName,
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
  const ids = rows.map(({ id }) => id);
  // One after the other: within a transaction they share a connection.
  const matches = await matchesOf(read, ids, isNull(receiptMatches.undoneAt));
  const takenBack = await matchesOf(read, ids, isNotNull(receiptMatches.takenBackBy));
  const reversals = await reversalsOf(read, ids);
  const offered = await offersOf(read, ids);
  // Staff looked at a transfer that is matched.
  const left = rows.filter(({ unmatchedKobo, amountKobo }) => unmatchedKobo === amountKobo);
  const perhaps = await readPerhapsKnown(
    read,
    left.map(({ id }) => id),
    { sentBack: false },
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.accountId,
    accountName: `${row.bankName} ${row.accountNumber}`,
    source: row.source,
    typedBy: row.typedBy,
    reference: referenceOf(row),
    direction: row.direction,
    kind: row.kind,
    amount: nairaOf(row.amountKobo),
    unmatched: nairaOf(row.unmatchedKobo),
    arrivedAt: row.arrivedAt.toISOString(),
    // What the bank wrote counts, whatever staff typed.
    senderName: row.lineSenderName ?? row.senderName,
    senderAccount: row.lineSenderAccount ?? row.senderAccount,
    senderBank: row.senderBank,
    narration: row.lineNarration ?? row.narration,
    matches: matches.get(row.id) ?? [],
    reversal: reversals.get(row.id) ?? null,
    takenBack: takenBack.get(row.id) ?? [],
    offered: offered.get(row.id) ?? null,
    mayBe: mayBeOf(perhaps.get(row.id)),
    timeStamp: row.createdAt.toISOString(),
  }));
}

/** What it may be, that was sent back or has an order first. What staff typed already says that it is another one. */
function mayBeOf(perhaps: readonly PerhapsKnown[] = []): Receipt['mayBe'] {
  const shown = perhaps.find(({ wasTyped, gone }) => !wasTyped || gone.length > 0);
  return shown ? presentKnown(shown.known) : null;
}

function referenceOf({ source, sourceRef, bankReference }: typeof receipts.$inferSelect): string | null {
  // Entered before there were statements, it has but one.
  return bankReference ?? (source === 'hand' ? sourceRef : null);
}

/** Of each of these that takes back another, or was taken back, the other one. */
async function reversalsOf(read: Read, ids: string[]): Promise<Map<string, Receipt['reversal']>> {
  if (ids.length === 0) return new Map();
  const [reversal, reversed] = [alias(receipts, 'reversal'), alias(receipts, 'reversed')];
  const rows = await read
    .select({ reversal, reversed })
    .from(receiptReversals)
    .innerJoin(reversal, eq(reversal.id, receiptReversals.reversalId))
    .innerJoin(reversed, eq(reversed.id, receiptReversals.reversedId))
    .where(or(inArray(receiptReversals.reversalId, ids), inArray(receiptReversals.reversedId, ids)));
  const other = (row: typeof receipts.$inferSelect, takes: boolean) => ({
    receiptId: row.id,
    reference: referenceOf(row),
    arrivedAt: row.arrivedAt.toISOString(),
    takes,
  });
  return new Map(
    rows.flatMap((row) => [
      [row.reversal.id, other(row.reversed, true)],
      [row.reversed.id, other(row.reversal, false)],
    ]),
  );
}

async function offersOf(read: Read, receiptIds: string[]) {
  if (receiptIds.length === 0) return new Map<string | null, Receipt['offered']>();
  const rows = await read
    .select({
      receiptId: offers.receiptId,
      id: offers.id,
      transactionId: orders.transactionId,
      validUntil: offers.validUntil,
    })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .where(and(inArray(offers.receiptId, receiptIds), eq(offers.state, 'open')));
  return new Map(
    rows.map(({ receiptId, id, transactionId, validUntil }) => [
      receiptId,
      { id, transactionId, validUntil: validUntil.toISOString() },
    ]),
  );
}

async function matchesOf(read: Read, receiptIds: string[], which: SQL): Promise<Map<string, ReceiptMatch[]>> {
  const matches = new Map<string, ReceiptMatch[]>();
  if (receiptIds.length === 0) return matches;
  const rows = await read
    .select({
      ...getTableColumns(receiptMatches),
      transactionId: orders.transactionId,
      orderStatus: orders.status,
      customerId: users.id,
      customerName: users.name,
    })
    .from(receiptMatches)
    .leftJoin(orders, eq(orders.id, receiptMatches.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(inArray(receiptMatches.receiptId, receiptIds), which))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  for (const row of rows) {
    const { id, orderId, refundId, transactionId, customerId, customerName, rule } = row;
    const shown = {
      id,
      orderId,
      refundId,
      transactionId,
      customerId,
      customerName,
      amount: nairaOf(row.amountKobo),
      rule,
      undoable: row.undoneAt === null && row.orderStatus !== null && may('complete', row.orderStatus),
    };
    matches.set(row.receiptId, [...(matches.get(row.receiptId) ?? []), shown]);
  }
  return matches;
}
