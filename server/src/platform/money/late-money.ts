import type { Db } from '../database/database.ts';
import { and, eq, isNull, type SQL, sql } from '../database/drizzle.ts';
import { isAmong, plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { readDeskRules } from '../desk/desk-rules.ts';
import { cameAt } from './came-at.ts';

const end = sql`coalesce(${orders.restUntil}, ${orders.expiresAt})`;
const came = cameAt(receipts);
const sumOf = (isCounted: SQL) =>
  sql<string>`coalesce(sum(${receiptMatches.amountKobo}) filter (where ${isCounted}), 0)`;
// What was settled keeps its rate for what was here by then.
const agreedAt = sql`(select max(offer.ended_at) from offers offer
  where offer.order_id = ${orders.id} and offer.state = 'accepted' and offer.kind in ('less', 'today'))`;
const agreedEnd = sql<Date>`greatest(${end}, ${agreedAt})`;

// What was matched by then was here, by both sides’ word, also where the bank writes its day later: a weekend’s on Monday.
const wasMatchedBy = (moment: SQL) => sql`exists (select from receipt_matches earlier
  where earlier.receipt_id = ${receipts.id} and earlier.order_id = ${orders.id} and earlier.created_at <= ${moment})`;

const withMinutes = (moment: SQL, minutes: number) => sql`${moment} + make_interval(mins => ${minutes})`;

/** What of an order's money came in time, and what is forgiven. */
export interface Timely {
  timelyKobo: bigint;
  /**
   * What had come by that end, or had come or was matched by when its customer last accepted changed terms: the same where
   * they never did.
   */
  agreedKobo: bigint;
  /** What may be missing all the same, by the owner's rule. */
  toleranceKobo: bigint;
}

/** Money of an order that came after its end, by the bank's clock, and what had come by then. */
export interface LateMoney extends Timely {
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
  const isAfter = (moment: SQL) => sql`${came} > ${withMinutes(moment, lateMinutes)}`;
  const isLate = isAfter(end);
  const rows = await plannedOnce(
    'late_money',
    read
      .select({
        orderId: orders.id,
        timelyKobo: sumOf(sql`not (${isLate})`),
        agreedKobo: sumOf(sql`not (${isAfter(agreedEnd)}) or ${wasMatchedBy(agreedAt)}`),
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

/** What surely came in time of money of which we can't tell when it came, and until when it had to. */
export interface UndatedMoney extends Timely {
  inTimeUntil: Date;
}

/**
 * What surely came in time, of each of these orders with money that may have come after its end, or after its customer last
 * accepted changed terms: its statement gives days and no times. Such a line counts as in time, and stands for all of its
 * day, which reaches beyond that moment; only the bank's app can tell.
 */
export async function readUndated(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, UndatedMoney>> {
  if (orderIds.length === 0) return new Map();
  const { lateMinutes, toleranceKobo } = await readDeskRules(read);
  const last = (moment: SQL) => withMinutes(moment, lateMinutes);
  // Midnight is what a line without a time says. What we knew by then was in time.
  const mayBeAfter = (moment: SQL) => sql`(${receipts.statementId} is not null
    and ${came} = date_trunc('day', ${last(moment)}, 'Africa/Lagos') and ${receipts.createdAt} > ${last(moment)})`;
  const isSurelyBy = (moment: SQL) => sql`${came} <= ${last(moment)} and not ${mayBeAfter(moment)}`;
  const rows = await plannedOnce(
    'undated',
    read
      .select({
        orderId: orders.id,
        timelyKobo: sumOf(isSurelyBy(end)),
        agreedKobo: sumOf(sql`${isSurelyBy(agreedEnd)} or ${wasMatchedBy(agreedAt)}`),
        inTimeUntil: agreedEnd.mapWith(orders.expiresAt),
      })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .innerJoin(orders, eq(orders.id, receiptMatches.orderId))
      .where(
        and(
          isAmong(receiptMatches.orderId, orderIds),
          isNull(receiptMatches.undoneAt),
          eq(orders.orderType, 'buy'),
        ),
      )
      .groupBy(orders.id)
      .having(sql`bool_or(${mayBeAfter(agreedEnd)} and not ${wasMatchedBy(agreedAt)})`),
  );
  return new Map(
    rows.map(({ orderId, inTimeUntil, timelyKobo, agreedKobo }) => [
      orderId,
      { inTimeUntil, timelyKobo: BigInt(timelyKobo), agreedKobo: BigInt(agreedKobo), toleranceKobo },
    ]),
  );
}
