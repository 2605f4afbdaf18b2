import { orderTypes } from '@nairadesk/contract/money';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { listOrders as call } from '@nairadesk/contract/orders';
import type { Ctx } from '../platform/context/context.ts';
import { amountFilter } from '../platform/database/amount-filter.ts';
import { coinFilter } from '../platform/database/coin-filter.ts';
import { and, eq, or, type SQL, sql } from '../platform/database/drizzle.ts';
import {
  isBehind,
  momentKey,
  numberKey,
  pageOf,
  readPage,
  uuidKey,
} from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { countAllOrders } from '../platform/desk/order-totals.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { type OrderRow, presentOrder, selectOrders } from './present-order.ts';

/**
 * The order queue of staff. Without a status or with `all`: open orders, reported as paid before pending, oldest first.
 * With a closed status: newest first. Refuses: invalid.
 */
export async function listOrders(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [numberKey, momentKey, uuidKey]);
  const newestFirst = input.status === 'completed' || input.status === 'cancelled';
  const wanted = and(
    inStatus(input.status),
    or(
      contains(input.search, [
        orders.transactionId,
        orders.assetName,
        users.name,
        users.email,
        orders.network,
      ]),
      coinFilter(input.search, orders.assetName),
      amountFilter(input.search, orders.amountKobo),
    ),
  );
  const rows = await selectOrders(ctx.read)
    .where(and(wanted, after(page.after, newestFirst)))
    .orderBy(...order(newestFirst))
    .limit(page.fetch);
  const openOrders = await countOpenOrders(ctx, rows);
  return pageOf(page, rows, {
    countAll: () =>
      input.search?.trim()
        ? countOrders(ctx, wanted)
        : countAllOrders(ctx, statusesOf(input.status), orderTypes),
    keysOf: (row: OrderRow) => [String(rankOf(row.status)), row.placedAt.toISOString(), row.id],
    present: (row) => ({
      ...presentOrder(row, ctx.config),
      own: row.userId === ctx.actor.id,
      customerOpenOrders: openOrders.get(row.userId) ?? 0,
      cancelledBy: row.status === 'cancelled' ? closerOf(row) : null,
    }),
  });
}

function closerOf({ closedBy, userId }: OrderRow) {
  if (closedBy === null) return 'system';
  return closedBy === userId ? 'owner' : 'staff';
}

const openOrdersOf = {
  name: 'open_orders_of',
  text: `select user_id, count(*)::int as orders from orders
    where user_id = any($1) and status in ('pending', 'successful') group by user_id`,
};

/** How many open orders each customer of these orders has, whatever the filter. */
async function countOpenOrders(ctx: Ctx, rows: readonly OrderRow[]): Promise<Map<string, number>> {
  const customers = [...new Set(rows.map((row) => row.userId))];
  const counted = await ctx.query<{ user_id: string; orders: number }>(openOrdersOf, [customers]);
  return new Map(counted.map((row) => [row.user_id, row.orders]));
}

const rank = sql`case when ${orders.status} = 'successful' then 0 else 1 end`;

function rankOf(status: OrderStatus): number {
  return status === 'successful' ? 0 : 1;
}

function statusesOf(status: Input<typeof call>['status']): readonly OrderStatus[] {
  return !status || status === 'all' ? ['pending', 'successful'] : [status];
}

function inStatus(status: Input<typeof call>['status']): SQL {
  // Written out, not as parameters: only so does it match the partial index.
  if (!status || status === 'all') return sql`${orders.status} in ('pending', 'successful')`;
  return eq(orders.status, status);
}

function order(newestFirst: boolean): SQL[] {
  return newestFirst
    ? [sql`${orders.placedAt} desc`, sql`${orders.id} desc`]
    : [rank, sql`${orders.placedAt}`, sql`${orders.id}`];
}

function after(keys: string[] | null, newestFirst: boolean): SQL | undefined {
  if (!keys) return undefined;
  const [lastRank, placedAt, id] = keys;
  return newestFirst
    ? isBehind(orders.placedAt, orders.id, keys.slice(1))
    : sql`(${rank}, ${orders.placedAt}, ${orders.id}) > (${lastRank}::int, ${placedAt}::timestamptz, ${id}::uuid)`;
}

async function countOrders(ctx: Ctx, wanted: SQL | undefined): Promise<number> {
  const [row] = await ctx.read
    .select({ total: sql<number>`count(*)::int` })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(wanted);
  return row?.total ?? 0;
}
