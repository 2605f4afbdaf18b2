import type { Tx } from '../../audit/audit.ts';
import { and, asc, eq, inArray, isNotNull, isNull, ne } from '../../database/drizzle.ts';
import { receiptMatches, type receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { isWord, wordsOf } from '../reversals/admit-reversed.ts';
import { findTransactionIds } from './find-transaction-ids.ts';

type Receipt = typeof receipts.$inferSelect;

/** Orders of another customer, by their IDs. */
export interface OthersOrders {
  /** The bank's words name them, whatever became of them. */
  named: string[];
  /** The transfer was matched to them, and staff undid it. */
  matched: string[];
}

/**
 * Which orders of somebody else each transfer names on its statement, or was matched to before. What staff typed names
 * none: only a bank's words count. `customerId`: whose money it should be; null: unknown, so every order is another's.
 */
export async function readOthersOrders(
  tx: Tx,
  transfers: readonly Receipt[],
  customerId: string | null,
): Promise<(receiptId: string) => OthersOrders> {
  const named = new Map(transfers.map((receipt) => [receipt.id, namedBy(receipt)]));
  const ids = [...named.values()].flat();
  const isOthers = customerId === null ? undefined : ne(orders.userId, customerId);
  const known =
    ids.length === 0
      ? []
      : await tx
          .select({ transactionId: orders.transactionId })
          .from(orders)
          .where(and(inArray(orders.transactionId, ids), isOthers));
  const others = new Set(known.map(({ transactionId }) => transactionId));
  const before = await tx
    .select({ receiptId: receiptMatches.receiptId, transactionId: orders.transactionId })
    .from(receiptMatches)
    .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      and(
        inArray(receiptMatches.receiptId, [...named.keys()]),
        isNotNull(receiptMatches.undoneAt),
        isNull(receiptMatches.takenBackBy),
        isOthers,
      ),
    )
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  return (id) => ({
    named: (named.get(id) ?? []).filter((one) => others.has(one)),
    matched: [...new Set(before.filter(({ receiptId }) => receiptId === id).map((row) => row.transactionId))],
  });
}

function namedBy(receipt: Receipt): string[] {
  if (isWord(receipt)) return [];
  const { narration, reference } = wordsOf(receipt);
  const { whole, loose } = findTransactionIds(narration, reference);
  return [...whole, ...loose];
}
