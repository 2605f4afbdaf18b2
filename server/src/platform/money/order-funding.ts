import { leastSurplusKobo } from '@nairadesk/contract/limits';
import type { Db } from '../database/database.ts';
import { and, eq, inArray, isNull, ne, type SQL, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts, refunds } from '../database/tables/money-tables.ts';
import { readDeskPosition } from './desk-position.ts';
import { isStillTaken } from './withdraw-refund.ts';

type Read = Pick<Db, 'select'>;

/** How many kobo of receipts are matched to each of these orders; an order without any is not in the map. */
export function readMatched(read: Read, orderIds: readonly string[]): Promise<Map<string, bigint>> {
  return sumMatches(read, orderIds, isNull(receiptMatches.undoneAt));
}

/** How many kobo of receipts are matched to an order. */
export async function readMatchedTo(read: Read, orderId: string): Promise<bigint> {
  return (await readMatched(read, [orderId])).get(orderId) ?? 0n;
}

/** How many kobo banks took back of what was matched to each of these orders. */
export function readTakenBack(read: Read, orderIds: readonly string[]): Promise<Map<string, bigint>> {
  return sumMatches(read, orderIds, isStillTaken);
}

/** How many kobo banks took back of what was matched to an order. */
export async function readTakenBackFrom(read: Read, orderId: string): Promise<bigint> {
  return (await readTakenBack(read, [orderId])).get(orderId) ?? 0n;
}

/** Tells whether a bank took back money of an order that its customer has not paid again: a naira or more of it. */
export async function owesAfterTakeBack(read: Read, orderId: string): Promise<boolean> {
  if ((await readTakenBackFrom(read, orderId)) === 0n) return false;
  return (await readDeskPosition(read, orderId)) >= leastSurplusKobo;
}

/**
 * Those of these orders that a transfer was ever matched to, whatever became of it: of the others we have a word alone.
 * What was imported by mistake is no transfer.
 */
export async function readEverMatched(
  read: Pick<Db, 'selectDistinct'>,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await read
    .selectDistinct({ orderId: receiptMatches.orderId })
    .from(receiptMatches)
    .innerJoin(receipts, and(eq(receipts.id, receiptMatches.receiptId), ne(receipts.kind, 'undone')))
    .where(inArray(receiptMatches.orderId, [...orderIds]));
  return new Set(rows.map(({ orderId }) => String(orderId)));
}

/** How many kobo of refunds that were not sent yet are due for each of these orders. */
export async function readRefundsDue(read: Read, orderIds: readonly string[]): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await read
    .select({ orderId: refunds.orderId, kobo: sql<string>`sum(${refunds.amountKobo})` })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), eq(refunds.state, 'due')))
    .groupBy(refunds.orderId);
  return new Map(rows.map((row) => [String(row.orderId), BigInt(row.kobo)]));
}

async function sumMatches(read: Read, orderIds: readonly string[], which: SQL): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await plannedOnce(
    'matched',
    read
      .select({ orderId: receiptMatches.orderId, kobo: sql<string>`sum(${receiptMatches.amountKobo})` })
      .from(receiptMatches)
      .where(and(isAmong(receiptMatches.orderId, orderIds), which))
      .groupBy(receiptMatches.orderId),
  );
  return new Map(rows.map((row) => [String(row.orderId), BigInt(row.kobo)]));
}
