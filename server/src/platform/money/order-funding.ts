import type { Db } from '../database/database.ts';
import { and, inArray, isNull, sql } from '../database/drizzle.ts';
import { receiptMatches } from '../database/tables/money-tables.ts';

/** How many kobo of receipts are matched to each of these orders; an order without any is not in the map. */
export async function readMatched(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await read
    .select({ orderId: receiptMatches.orderId, kobo: sql<string>`sum(${receiptMatches.amountKobo})` })
    .from(receiptMatches)
    .where(and(inArray(receiptMatches.orderId, [...orderIds]), isNull(receiptMatches.undoneAt)))
    .groupBy(receiptMatches.orderId);
  return new Map(rows.map((row) => [String(row.orderId), BigInt(row.kobo)]));
}

/** How many kobo of receipts are matched to an order. */
export async function readMatchedTo(read: Pick<Db, 'select'>, orderId: string): Promise<bigint> {
  return (await readMatched(read, [orderId])).get(orderId) ?? 0n;
}
