import type { Db } from '../database/database.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { cameAt } from './came-at.ts';

const end = sql`coalesce(${orders.restUntil}, ${orders.expiresAt})`;
const came = cameAt(receipts);
// What a clerk types may be of any time, and an old one would keep an old price: it counts as of its entry, until a
// statement has it.
const isWord = sql`${receipts.source} = 'hand' and ${receipts.lineKey} is null`;
const countsAt = sql`case when ${isWord} then greatest(${came}, ${receipts.createdAt}) else ${came} end`;

/** Money of an order that came after its end, by the bank's clock or as it was typed, and what had come by then. */
export interface LateMoney {
  timelyKobo: bigint;
  /** What may be missing all the same, by the owner's rule. */
  toleranceKobo: bigint;
  arrivedAt: Date;
  minutesLate: number;
  /** Some of it was typed after the end as having come by then, and no statement has it: it may have. */
  isTyped: boolean;
}

/** The late money of each of these orders; an order without any is not in the map. */
export async function readLateMoney(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, LateMoney>> {
  if (orderIds.length === 0) return new Map();
  const { lateMinutes, toleranceKobo } = await readDeskRules(read);
  const isAfterEnd = (at: SQL) => sql`${at} > ${end} + make_interval(mins => ${lateMinutes})`;
  const isLate = isAfterEnd(countsAt);
  const rows = await plannedOnce(
    'late_money',
    read
      .select({
        orderId: orders.id,
        timelyKobo: sql<string>`coalesce(sum(${receiptMatches.amountKobo}) filter (where not (${isLate})), 0)`,
        arrivedAt: sql`max(${countsAt})`.mapWith(receipts.arrivedAt),
        minutesLate: sql<number>`(extract(epoch from max(${countsAt}) - ${end}) / 60)::int`,
        isTyped: sql<boolean>`bool_or(${isLate} and not (${isAfterEnd(came)}))`,
      })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
      .where(and(isAmong(receiptMatches.orderId, orderIds), isNull(receiptMatches.undoneAt)))
      .groupBy(orders.id)
      .having(sql`bool_or(${isLate})`),
  );
  return new Map(
    rows.map(({ orderId, timelyKobo, ...late }) => [
      orderId,
      { ...late, timelyKobo: BigInt(timelyKobo), toleranceKobo },
    ]),
  );
}

/**
 * Those of these orders for which money came on the day of their end, on a statement that gives days and no times: it
 * counts as in time, and only the bank's app can tell.
 */
export async function readUndated(
  read: Pick<Db, 'selectDistinct'>,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await plannedOnce(
    'undated',
    read
      .selectDistinct({ id: orders.id })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
      .where(
        and(
          isAmong(receiptMatches.orderId, orderIds),
          isNull(receiptMatches.undoneAt),
          eq(orders.orderType, 'buy'),
          isNotNull(receipts.statementId),
          // What we knew by then was in time.
          sql`${end} < ${receipts.createdAt}`,
          // Midnight is what a line without a time says.
          sql`${came} = date_trunc('day', ${end}, 'Africa/Lagos') and ${end} > ${came}`,
        ),
      ),
  );
  return new Set(rows.map(({ id }) => id));
}
