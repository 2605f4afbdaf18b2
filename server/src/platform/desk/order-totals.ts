import type { OrderType } from '@nairadesk/contract/money';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { Ctx } from '../context/context.ts';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { settledSeconds } from '../database/settled-seconds.ts';

// A closed order stays as it is, so what was closed before a moment is counted once and kept. Written out, not as
// parameters: only so do the conditions match the partial indexes. Of a time without an end PostgreSQL expects a third
// of all orders and reads them all; between two ends it expects few.
const countStatement = {
  name: 'count_orders',
  text: `
    select (
      (select coalesce(sum(orders), 0) from order_totals where status = any($1) and order_type = any($2))
      + (select count(*) from orders where status in ('completed', 'cancelled') and status = any($1)
          and order_type = any($2) and closed_at >= (select min(closed_before) from order_totals)
          and closed_at < 'infinity')
      + (select count(*) from orders where status in ('pending', 'successful') and status = any($1)
          and order_type = any($2))
    )::int as total`,
};

/** How many orders there are of these statuses and types, exactly; the time that it takes does not grow with them. */
export async function countAllOrders(
  { query }: Pick<Ctx, 'query'>,
  statuses: readonly OrderStatus[],
  types: readonly OrderType[],
): Promise<number> {
  const [row] = await query<{ total: number }>(countStatement, [statuses, types]);
  return row?.total ?? 0;
}

/** Adds to the kept totals what was closed since. Run from time to time; how often decides how much is counted anew. */
export async function keepOrderTotals({ transact }: Pick<Database, 'transact'>): Promise<void> {
  await transact(async (tx) => {
    // Another instance that does the same has ended before the totals are read.
    await tx.execute(takeAdvisoryLock('orderTotals'));
    await tx.execute(sql`
      with line as (
        select date_trunc('milliseconds', now()) - make_interval(secs => ${settledSeconds}) as until
      ), added as (
        select o.status, o.order_type, count(*) as orders
        from orders o, line
        where o.status in ('completed', 'cancelled') and o.closed_at < line.until
          and o.closed_at >= (select min(closed_before) from order_totals)
        group by o.status, o.order_type
      )
      update order_totals t set closed_before = line.until, orders = t.orders + coalesce(
        (select orders from added where added.status = t.status and added.order_type = t.order_type), 0)
      from line where line.until > t.closed_before`);
  });
}
