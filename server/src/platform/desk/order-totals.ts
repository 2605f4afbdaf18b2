import { type OrderType, orderTypes } from '@nairadesk/contract/money';
import { may, type OrderStatus, orderStatuses } from '@nairadesk/contract/order-status';
import type { Ctx } from '../context/context.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database, Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { settledSeconds } from '../database/settled-seconds.ts';

// A closed order stays as it is, so what was closed before a moment is counted once and kept. Written out, not as
// parameters: only so do the conditions match the partial indexes. Of a time without an end PostgreSQL expects a third
// of all orders and reads them all; between two ends it expects few. A part that no wanted status is in is not begun.
export const countStatement = {
  name: 'count_orders',
  text: `
    select (
      (select coalesce(sum(orders), 0) from order_totals where status = any($1) and order_type = any($2))
      + (select count(*) from orders where $1::text[] && array['completed', 'cancelled']
          and status in ('completed', 'cancelled') and status = any($1)
          and order_type = any($2) and closed_at >= (select min(closed_before) from order_totals)
          and closed_at < 'infinity')
      + (select count(*) from orders where $1::text[] && array['pending', 'successful']
          and status in ('pending', 'successful') and status = any($1)
          and order_type = any($2))
    )::int as total`,
};

// All that were ever placed, and all that were closed: of each only the latest are counted.
const placed = `
  (select rows from added_totals where table_name = 'orders')
  + (select count(*) from orders where placed_at < 'infinity'
      and placed_at >= (select created_before from added_totals where table_name = 'orders'))`;
const closed = `
  (select sum(orders) from order_totals)
  + (select count(*) from orders where status in ('completed', 'cancelled') and closed_at < 'infinity'
      and closed_at >= (select min(closed_before) from order_totals))`;

// What is open was placed and not closed. To count it by its index reads a page for almost each order: PostgreSQL does
// not know from the index alone that an order is there which was written lately. Yet that is quicker where what was placed
// is not counted for long, as right after an upgrade.
export const openStatement = {
  name: 'count_open_orders',
  text: `select (case
    when (select created_before from added_totals where table_name = 'orders') > now() - interval '1 hour'
      then ${placed} - (${closed})
    else (select count(*) from orders where status in ('pending', 'successful'))
  end)::int as total`,
};
const placedStatement = { name: 'count_placed_orders', text: `select (${placed})::int as total` };

const open = orderStatuses.filter((status) => may('complete', status));

/**
 * When an order is placed: now, and never before what the kept totals have counted to, as a clock that was put back
 * would leave the order out of them for good.
 */
export const placingTime = `date_trunc('milliseconds', greatest(clock_timestamp(),
  (select created_before from added_totals where table_name = 'orders')))`;

/** How many orders there are of these statuses and types, exactly; the time that it takes does not grow with them. */
export async function countAllOrders(
  { query }: Pick<Ctx, 'query'>,
  statuses: readonly OrderStatus[],
  types: readonly OrderType[],
): Promise<number> {
  const ofAllTypes = types.length === orderTypes.length ? ofStatuses(statuses) : undefined;
  const [row] = ofAllTypes
    ? await query<{ total: number }>(ofAllTypes, [])
    : await query<{ total: number }>(countStatement, [statuses, types]);
  return row?.total ?? 0;
}

/** What counts orders of these statuses without looking for them by their status; undefined: nothing does. */
function ofStatuses(statuses: readonly OrderStatus[]): typeof openStatement | undefined {
  if (statuses.length === orderStatuses.length) return placedStatement;
  return statuses.length === open.length && open.every((status) => statuses.includes(status))
    ? openStatement
    : undefined;
}

// So many are counted at once: of years of trade, all would take longer than a statement may.
const closedAtOnce = 100_000;

/** Adds to the kept totals what was closed since. Run from time to time; how often decides how much is counted anew. */
export async function keepOrderTotals(
  { transact }: Pick<Database, 'transact'>,
  most = closedAtOnce,
): Promise<void> {
  while (await transact((tx) => keepBatch(tx, most)));
}

/** Counts the next so many, and tells whether there are more. */
async function keepBatch(tx: Db, most: number): Promise<boolean> {
  // Another instance that does the same has ended before the totals are read.
  await tx.execute(takeAdvisoryLock('orderTotals'));
  const { rows } = await tx.execute<{ more: boolean }>(sql`
    with closed as not materialized (
      select status, order_type, closed_at from orders
      where status in ('completed', 'cancelled') and closed_at >= (select min(closed_before) from order_totals)
    ), settled as (
      select date_trunc('milliseconds', now()) - make_interval(secs => ${settledSeconds}) as until
    ), line as (
      select least(settled.until, (select closed_at from closed order by closed_at offset ${most} limit 1)) as until
      from settled
    ), added as (
      select status, order_type, count(*) as orders from closed where closed_at < (select until from line)
      group by status, order_type
    )
    update order_totals t set closed_before = line.until, orders = t.orders + coalesce(
      (select orders from added where added.status = t.status and added.order_type = t.order_type), 0)
    from line, settled where line.until > t.closed_before
    returning line.until < settled.until as more`);
  return rows[0]?.more ?? false;
}
