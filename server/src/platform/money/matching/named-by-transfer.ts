import { alias, type SQL, sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { cameAt } from '../came-at.ts';

// What one clerk imports within minutes must not make each look at what names an order take seconds. No desk has so
// many transfers that staff have not dealt with, within the day of an order.
export const mostLookedAt = 2_000;

// Left by staff, and of about then: a statement without times has the day alone.
const isLeft = (
  since: SQL,
) => sql`r.unmatched_kobo > 0 and r.kind in ('transfer', 'reversal') and r.direction = 'in'
  and ${cameAt(alias(receipts, 'r'))} >= ${since} - interval '1 day'`;
const wordsIn = (row: SQL) => sql`regexp_replace(
  upper(normalize(concat_ws('|', ${row}.narration, ${row}.bank_reference, ${row}.line_narration, ${row}.line_reference), NFKC)),
  '[[:space:]‐-―⸺⸻〜〰゠︱︲﹘﹣－-]', '', 'g')`;
const words = wordsIn(sql`r`);
const newestLeft = (since: SQL) => sql`(
  select r.narration, r.bank_reference, r.line_narration, r.line_reference from receipts r where ${isLeft(since)}
  order by r.arrived_at desc, r.id desc limit ${mostLookedAt})`;

/**
 * The condition that a transfer which staff have not dealt with, one of the newest, names the row of `orders`, a
 * purchase, whole or in pieces, as findTransactionIds reads them: its money has come. What comes in is no sale's: a
 * seller would keep their rate for a naira.
 */
export const isNamedByTransfer: SQL = sql`(orders.order_type = 'buy' and exists (
  select from ${newestLeft(sql`orders.placed_at`)} r where strpos(${words}, orders.transaction_id) > 0))`;

/** The same of many pending orders: the words of each transfer are made comparable once, and not once for each order. */
export const isNamedAmongMany: SQL = sql`(orders.order_type = 'buy' and strpos((
  select coalesce(string_agg(${words}, '|'), '')
  from ${newestLeft(sql`(select min(waiting.placed_at) from orders waiting
    where waiting.status = 'pending' and waiting.order_type = 'buy')`)} r),
  orders.transaction_id) > 0)`;

/** The condition that a row of `receipts` names an order, whole or in pieces. */
export function namesOrder(transactionId: string): SQL {
  return sql`strpos(${wordsIn(sql`receipts`)}, ${transactionId}) > 0`;
}
