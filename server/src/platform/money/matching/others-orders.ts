import type { Tx } from '../../audit/audit.ts';
import { alias, and, asc, eq, inArray, isNotNull, isNull, ne, sql } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { cameAt } from '../came-at.ts';
import { isWord, wordsOf } from '../reversals/admit-reversed.ts';
import { findTransactionIds } from './find-transaction-ids.ts';

type Receipt = typeof receipts.$inferSelect;

/** Orders of another customer, by their IDs. */
export interface OthersOrders {
  /** The bank's words name them, whatever became of them. */
  named: string[];
  /** The transfer was matched to them, and staff undid it, or the import that had it. */
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
  const formerOf = await readFormer(tx, [...named.keys()]);
  const own = (id: string) => [id, ...(formerOf.get(id) ?? [])];
  const before = await tx
    .select({ receiptId: receiptMatches.receiptId, transactionId: orders.transactionId })
    .from(receiptMatches)
    .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      and(
        inArray(receiptMatches.receiptId, [...named.keys()].flatMap(own)),
        isNotNull(receiptMatches.undoneAt),
        isNull(receiptMatches.takenBackBy),
        isOthers,
      ),
    )
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  return (id) => ({
    named: (named.get(id) ?? []).filter((one) => others.has(one)),
    matched: [
      ...new Set(
        before.filter(({ receiptId }) => own(id).includes(receiptId)).map((row) => row.transactionId),
      ),
    ],
  });
}

/**
 * What each of these transfers was in the books before, where the import that had it was undone: the same line, or one
 * with the same reference or balance in another form of its file. Of any account of ours: the file may have been
 * imported for another.
 */
export async function readFormer(
  read: Pick<Tx, 'select'>,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const former = new Map<string, string[]>();
  if (ids.length === 0) return former;
  const now = alias(receipts, 'now');
  const days = sql`interval '1 day'`;
  const reference = sql`coalesce(${now.lineReference}, ${now.bankReference})`;
  const rows = await read
    .select({ id: now.id, formerId: receipts.id })
    .from(now)
    .innerJoin(
      receipts,
      and(
        sql`${receipts.accountId} in (select id from receiving_accounts)`,
        eq(receipts.amountKobo, now.amountKobo),
        eq(receipts.direction, now.direction),
        sql`${cameAt(receipts)} between ${cameAt(now)} - ${days} and ${cameAt(now)} + ${days}`,
        eq(receipts.kind, 'undone'),
        eq(receipts.source, 'statement'),
        sql`(${receipts.sourceRef} = ${now.lineKey} or ${receipts.balanceKobo} = ${now.balanceKobo}
          or plain_reference(${receipts.bankReference}) = plain_reference(${reference}))`,
      ),
    )
    .where(inArray(now.id, [...ids]));
  for (const { id, formerId } of rows) former.set(id, [...(former.get(id) ?? []), formerId]);
  return former;
}

function namedBy(receipt: Receipt): string[] {
  if (isWord(receipt)) return [];
  const { narration, reference } = wordsOf(receipt);
  const { whole, loose } = findTransactionIds(narration, reference);
  return [...whole, ...loose];
}
