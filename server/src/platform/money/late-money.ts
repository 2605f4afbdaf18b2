import type { Db } from '../database/database.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { cameAt } from './came-at.ts';

const end = sql`coalesce(${orders.restUntil}, ${orders.expiresAt})`;
const came = cameAt(receipts);
// What was settled keeps its rate for what was here by then.
const agreedAt = sql`(select max(offer.ended_at) from offers offer
  where offer.order_id = ${orders.id} and offer.state = 'accepted' and offer.kind in ('less', 'today'))`;

// What was matched by then was here, by both sides’ word, also where the bank writes its day later: a weekend’s on Monday.
const wasMatchedBy = (moment: SQL) => sql`exists (select from receipt_matches earlier
  where earlier.receipt_id = ${receipts.id} and earlier.order_id = ${orders.id} and earlier.created_at <= ${moment})`;

/** Money of an order that came after its end, by the bank's clock, and what had come by then. */
export interface LateMoney {
  timelyKobo: bigint;
  /**
   * What had come by that end, or had come or was matched by when its customer last accepted changed terms: the same where
   * they never did.
   */
  agreedKobo: bigint;
  /** What may be missing all the same, by the owner's rule. */
  toleranceKobo: bigint;
  arrivedAt: Date;
  minutesLate: number;
}

/** The late money of each of these orders; an order without any is not in the map. */
export async function readLateMoney(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, LateMoney>> {
  if (orderIds.length === 0) return new Map();
  const { lateMinutes, toleranceKobo } = await readDeskRules(read);
  const isAfter = (moment: SQL) => sql`${came} > ${moment} + make_interval(mins => ${lateMinutes})`;
  const isLate = isAfter(end);
  const sumOf = (isCounted: SQL) =>
    sql<string>`coalesce(sum(${receiptMatches.amountKobo}) filter (where ${isCounted}), 0)`;
  const rows = await plannedOnce(
    'late_money',
    read
      .select({
        orderId: orders.id,
        timelyKobo: sumOf(sql`not (${isLate})`),
        agreedKobo: sumOf(
          sql`not (${isAfter(sql`greatest(${end}, ${agreedAt})`)}) or ${wasMatchedBy(agreedAt)}`,
        ),
        arrivedAt: sql`max(${came})`.mapWith(receipts.arrivedAt),
        minutesLate: sql<number>`(extract(epoch from max(${came}) - ${end}) / 60)::int`,
      })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
      .where(and(isAmong(receiptMatches.orderId, orderIds), isNull(receiptMatches.undoneAt)))
      .groupBy(orders.id)
      .having(sql`bool_or(${isLate})`),
  );
  return new Map(
    rows.map(({ orderId, timelyKobo, agreedKobo, ...late }) => [
      orderId,
      { ...late, timelyKobo: BigInt(timelyKobo), agreedKobo: BigInt(agreedKobo), toleranceKobo },
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
