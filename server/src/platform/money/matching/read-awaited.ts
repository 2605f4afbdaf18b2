import type { Db } from '../../database/database.ts';
import { and, desc, eq, type SQL, sql } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { bankAccounts } from '../../database/tables/settings-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { readMatched } from '../order-funding.ts';
import { settledKobo } from '../settled-of.ts';
import type { AwaitedOrder, ReadLine } from './expected-money.ts';
import { idsWaitedFor, mostWaiting, spanOf, withoutCommonest } from './waited-for.ts';

/** What a transfer is for, as staff are shown it. */
export interface Target {
  about: { orderId: string | null; refundId: string | null };
  personName: string;
  /** The customer's, where the name is theirs. */
  personId: string | null;
}

// An order waits for its money so long, unless staff moved its end again: then its money is found by hand.
const longestWait = 2 * 24 * 60 * 60_000;

/** Transfers, and all orders that they may be for. */
interface Awaited<Credit> {
  credits: readonly Credit[];
  orders: (AwaitedOrder & Target)[];
}

/**
 * The orders of buyers that these transfers may be for: open, or completed without a transfer, and of just such an amount,
 * partly paid, named, or of a customer who paid from the sender's account before. With them those that take nothing any
 * more and yet were waited for then, or are named, and the actor's own. None of these is left out, or another would look
 * like the only one that fits: transfers of a sum for which there are too many are left out instead.
 */
export async function readAwaited<Credit extends ReadLine>(
  read: Pick<Db, 'select' | 'selectDistinct'>,
  credits: readonly Credit[],
  actorId: string,
): Promise<Awaited<Credit>> {
  if (credits.length === 0) return { credits, orders: [] };
  const since = Math.min(...credits.map(({ line }) => line.at.getTime()));
  const accountsOf = await readPayers(read, credits);
  const isRecent = sql`${orders.placedAt} >= ${new Date(since - longestWait).toISOString()}::timestamptz`;
  const wanted = and(isRecent, eq(orders.orderType, 'buy'), mayBeFor(credits, accountsOf, isRecent));
  // An order that a transfer names is its own, however old.
  const found = [await readNamed(read, credits), await readOrders(read, wanted)];
  const tooMany = found.find(({ length }) => length > mostWaiting);
  if (tooMany) return readAwaited(read, withoutCommonest(credits, tooMany), actorId);
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()];
  const matched = await readMatched(
    read,
    rows.map(({ id }) => id),
  );
  const waiting = rows.map(({ userId, status, orderType, ...order }) => {
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
  return { credits, orders: waiting };
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
    .limit(mostWaiting + 1);
}

async function readNamed(read: Pick<Db, 'select'>, credits: readonly ReadLine[]) {
  const ids = credits.flatMap(({ reading: { transactionIds } }) => [
    ...transactionIds.whole,
    ...transactionIds.loose,
  ]);
  if (ids.length === 0) return [];
  return readOrders(read, sql`${orders.transactionId} = any(${sql.param(ids)}::text[])`);
}

function mayBeFor(
  credits: readonly ReadLine[],
  accountsOf: ReadonlyMap<string, readonly string[]>,
  isRecent: SQL,
) {
  const where = sql`${isRecent} and ${orders.orderType} = 'buy'`;
  const ofSums = credits.map(({ line }) => spanOf(String(line.amountKobo), line));
  const byAccount = Map.groupBy(credits, ({ reading }) => reading.senderAccount ?? '');
  const ofPayers = [...accountsOf].flatMap(([payer, accounts]) =>
    accounts.flatMap((account) => (byAccount.get(account) ?? []).map(({ line }) => spanOf(payer, line))),
  );
  return sql`${orders.id} = any(array(
    ${idsWaitedFor(ofSums, { by: settledKobo, as: sql`bigint`, where })}
    union ${idsWaitedFor(ofPayers, { by: sql`${orders.userId}`, as: sql`uuid`, where })}
    union select m.order_id from receipt_matches m join orders partly on partly.id = m.order_id
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
