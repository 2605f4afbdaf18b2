import type { Db } from '../../database/database.ts';
import { and, desc, eq, type SQL, sql } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { bankAccounts } from '../../database/tables/settings-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { readMatched } from '../order-funding.ts';
import { settledKobo } from '../settled-of.ts';
import type { AwaitedOrder, ReadLine } from './expected-money.ts';

/** What a transfer is for, as staff are shown it. */
export interface Target {
  about: { orderId: string | null; refundId: string | null };
  personName: string;
  /** The customer's, where the name is theirs. */
  personId: string | null;
}

// An order waits for its money so long, unless staff moved its end again: then its money is found by hand.
const longestWait = 2 * 24 * 60 * 60_000;
const mostOrders = 5_000;

/**
 * The orders of buyers that these transfers may be for: open, or completed without a transfer, and of just such an amount,
 * partly paid, named, or of a customer who paid from the sender's account before. With them those that take nothing any
 * more and yet were waited for then, or are named, and the actor's own.
 */
export async function readAwaited(
  read: Pick<Db, 'select' | 'selectDistinct'>,
  credits: readonly ReadLine[],
  actorId: string,
): Promise<(AwaitedOrder & Target)[]> {
  if (credits.length === 0) return [];
  const since = Math.min(...credits.map(({ line }) => line.at.getTime()));
  const accountsOf = await readPayers(read, credits);
  const wanted = and(
    sql`${orders.placedAt} >= ${new Date(since - longestWait).toISOString()}::timestamptz`,
    eq(orders.orderType, 'buy'),
    mayBeFor(credits, [...accountsOf.keys()]),
  );
  // What is named says whose the money is, however old.
  const found = [...(await readNamed(read, credits)), ...(await readOrders(read, wanted))];
  const rows = [...new Map(found.map((row) => [row.id, row])).values()];
  const matched = await readMatched(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map(({ userId, status, orderType, ...order }) => {
    const isPaid = status === 'completed' && matched.has(order.id);
    return {
      ...order,
      customerId: userId,
      isMatchable: orderType === 'buy' && status !== 'cancelled' && userId !== actorId && !isPaid,
      receivedKobo: matched.get(order.id) ?? 0n,
      payerAccounts: accountsOf.get(userId) ?? [],
      about: { orderId: order.id, refundId: null },
      personName: order.customerName,
      personId: userId,
    };
  });
}

function readOrders(read: Pick<Db, 'select'>, wanted: SQL | undefined) {
  return read
    .select({
      id: orders.id,
      transactionId: orders.transactionId,
      userId: orders.userId,
      status: orders.status,
      amountKobo: settledKobo,
      placedAt: orders.placedAt,
      endedAt: orders.closedAt,
      orderType: orders.orderType,
      // As it was when they placed it: whose money it is, is judged by that one.
      customerName: sql<string>`coalesce(${orders.customerName}, ${users.name})`,
      declaredAccount: bankAccounts.accountNumber,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(bankAccounts, eq(bankAccounts.userId, orders.userId))
    .where(wanted)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(mostOrders);
}

async function readNamed(read: Pick<Db, 'select'>, credits: readonly ReadLine[]) {
  const ids = credits.flatMap(({ reading: { transactionIds } }) => [
    ...transactionIds.whole,
    ...transactionIds.loose,
  ]);
  if (ids.length === 0) return [];
  return readOrders(read, sql`${orders.transactionId} = any(${sql.param(ids)}::text[])`);
}

// Each of these is looked up in a table of values, however many orders there are.
function mayBeFor(credits: readonly ReadLine[], payerIds: readonly string[]) {
  const amounts = credits.map(({ line }) => String(line.amountKobo));
  return sql`(
    ${settledKobo} = any(${sql.param(amounts)}::bigint[])
    or ${orders.userId} = any(${sql.param(payerIds)}::uuid[])
    or ${orders.id} in (
      select m.order_id from receipt_matches m join orders partly on partly.id = m.order_id
      where m.undone_at is null and partly.status in ('pending', 'successful')))`;
}

/** Who paid from the accounts that these credits came from, and from which, by customer. */
async function readPayers(
  read: Pick<Db, 'selectDistinct'>,
  credits: readonly ReadLine[],
): Promise<Map<string, string[]>> {
  const accounts = credits.flatMap(({ reading }) => reading.senderAccount ?? []);
  if (accounts.length === 0) return new Map();
  const rows = await read
    .selectDistinct({ userId: orders.userId, account: receipts.senderAccount })
    .from(receipts)
    .innerJoin(receiptMatches, eq(receiptMatches.receiptId, receipts.id))
    .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      and(
        sql`${receipts.senderAccount} = any(${sql.param(accounts)}::text[]) and ${receiptMatches.undoneAt} is null`,
        eq(orders.orderType, 'buy'),
      ),
    );
  const found = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...found].map(([userId, own]) => [userId, own.map(({ account }) => String(account))]));
}
