import type { Db } from '../database/database.ts';
import { and, inArray, ne, sql } from '../database/drizzle.ts';
import { refunds } from '../database/tables/money-tables.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { readDeskPositions } from './desk-position.ts';
import { readMatched } from './order-funding.ts';

/** Its amount is what counts of it: what both sides settled on, if they did. */
type Order = Pick<typeof orders.$inferSelect, 'id' | 'orderType' | 'status' | 'amountKobo'>;

/**
 * How many kobo of receipts these orders still take, by id. An open purchase is not in the map: it takes all, as what is
 * too much is owed back when it is closed. A closed one takes what is on no account of ours, and a sale is paid out once.
 */
export async function readRoom(
  read: Pick<Db, 'select'>,
  given: readonly Order[],
): Promise<Map<string, bigint>> {
  const sales = given.filter(({ orderType }) => orderType === 'sell');
  const bought = given.filter(({ orderType, status }) => orderType === 'buy' && isClosed(status));
  const unseen = await readDeskPositions(
    read,
    bought.map(({ id }) => id),
  );
  const ids = sales.map(({ id }) => id);
  const [paid, again] = [await readMatched(read, ids), await readPaidAgain(read, ids)];
  return new Map([
    ...bought.map(({ id }): [string, bigint] => [id, atLeastZero(unseen.get(id) ?? 0n)]),
    ...sales.map(({ id, amountKobo }): [string, bigint] => [
      id,
      atLeastZero(amountKobo - (paid.get(id) ?? 0n) - (again.get(id) ?? 0n)),
    ]),
  ]);
}

/** What leaves once more, as a refund, after the bank returned a payout. */
async function readPaidAgain(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await read
    .select({ orderId: refunds.orderId, kobo: sql<string>`sum(${refunds.amountKobo})` })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.state, 'withdrawn')))
    .groupBy(refunds.orderId);
  return new Map(rows.map((row) => [String(row.orderId), BigInt(row.kobo)]));
}

function isClosed(status: Order['status']): boolean {
  return status === 'completed' || status === 'cancelled';
}

function atLeastZero(kobo: bigint): bigint {
  return kobo > 0n ? kobo : 0n;
}
