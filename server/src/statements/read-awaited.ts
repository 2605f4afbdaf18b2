import type { Db } from '../platform/database/database.ts';
import { and, desc, eq, inArray, ne, sql } from '../platform/database/drizzle.ts';
import { receiptMatches, receipts } from '../platform/database/tables/money-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { bankAccounts } from '../platform/database/tables/settings-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { readMatched } from '../platform/money/order-funding.ts';
import { settledKobo } from '../platform/money/settled-of.ts';
import type { AwaitedOrder, ReadLine } from './matching/expected-money.ts';

/** What a transfer is for, as staff are shown it. */
export interface Target {
  about: { orderId: string | null; refundId: string | null };
  personName: string;
}

// An order waits for its money this long at most.
const longestWait = 2 * 24 * 60 * 60_000;
const mostOrders = 5_000;

/**
 * The orders of buyers that these transfers may be for: open, or completed without a transfer, and of nearly such an
 * amount, partly paid, or named. An order's customer may pay from the account they gave us, or one they paid from before.
 */
export async function readAwaited(
  read: Pick<Db, 'select' | 'selectDistinct'>,
  credits: readonly ReadLine[],
  actorId: string,
): Promise<(AwaitedOrder & Target)[]> {
  if (credits.length === 0) return [];
  const since = Math.min(...credits.map(({ line }) => line.at.getTime()));
  const rows = await read
    .select({
      id: orders.id,
      transactionId: orders.transactionId,
      userId: orders.userId,
      status: orders.status,
      amountKobo: settledKobo,
      placedAt: orders.placedAt,
      endedAt: orders.closedAt,
      customerName: users.name,
      savedAccount: bankAccounts.accountNumber,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(bankAccounts, eq(bankAccounts.userId, orders.userId))
    .where(
      and(
        sql`${orders.placedAt} >= ${new Date(since - longestWait).toISOString()}::timestamptz`,
        eq(orders.orderType, 'buy'),
        ne(orders.status, 'cancelled'),
        ne(orders.userId, actorId),
        mayBeFor(credits),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostOrders);
  const matched = await readMatched(
    read,
    rows.map(({ id }) => id),
  );
  const paidFrom = await readPayingAccounts(read, [...new Set(rows.map(({ userId }) => userId))]);
  return rows
    .filter(({ id, status }) => status !== 'completed' || !matched.has(id))
    .map(({ userId, savedAccount, status: _, ...order }) => ({
      ...order,
      receivedKobo: matched.get(order.id) ?? 0n,
      payerAccounts: [...(paidFrom.get(userId) ?? []), ...(savedAccount ? [savedAccount] : [])],
      about: { orderId: order.id, refundId: null },
      personName: order.customerName,
    }));
}

// A little more than what counts as near (match-credits.ts): that one is exact.
function mayBeFor(credits: readonly ReadLine[]) {
  const amounts = credits.map(({ line }) => String(line.amountKobo));
  const ids = credits.flatMap(({ reading }) => [
    ...reading.transactionIds.whole,
    ...reading.transactionIds.loose,
  ]);
  return sql`(
    exists (select from unnest(${sql.param(amounts)}::bigint[]) as came (kobo)
      where ${settledKobo} between least(kobo * 0.97, kobo - 10000) and greatest(kobo * 1.03, kobo + 10000))
    or ${orders.transactionId} = any(${sql.param(ids)}::text[])
    or exists (select from receipt_matches m where m.order_id = ${orders.id} and m.undone_at is null))`;
}

/** The accounts that money of these customers' orders came from. */
async function readPayingAccounts(
  read: Pick<Db, 'selectDistinct'>,
  userIds: string[],
): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await read
    .selectDistinct({ userId: orders.userId, account: receipts.senderAccount })
    .from(orders)
    .innerJoin(receiptMatches, eq(receiptMatches.orderId, orders.id))
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(
        inArray(orders.userId, userIds),
        eq(orders.orderType, 'buy'),
        sql`${receiptMatches.undoneAt} is null and ${receipts.senderAccount} is not null`,
      ),
    );
  const found = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...found].map(([userId, own]) => [userId, own.map(({ account }) => String(account))]));
}
