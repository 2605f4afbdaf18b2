import {
  type AssetType,
  assetTypes,
  nairaOf,
  orderTypes,
  quantityOf,
  unitsOf,
} from '@nairadesk/contract/money';
import { orderStatuses } from '@nairadesk/contract/order-status';
import { isStaff } from '@nairadesk/contract/roles';
import type { listHistory as call, HistoryItem } from '@nairadesk/contract/transaction';
import type { Ctx } from '../platform/context/context.ts';
import { amountFilter } from '../platform/database/amount-filter.ts';
import { coinFilter } from '../platform/database/coin-filter.ts';
import { and, desc, eq, inArray, or, type SQL } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { countAllOrders } from '../platform/desk/order-totals.ts';
import { logoUrl } from '../platform/desk/present-asset.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/**
 * Orders, newest first: a user's own, or all for staff. `pending` includes those reported as paid;
 * an empty filter or `all` leaves nothing out. Refuses: invalid (search, cursor).
 */
export async function listHistory(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const filter = and(
    isStaff(ctx.actor.role) ? undefined : eq(orders.userId, ctx.actor.id),
    hasStatus(input.status),
    input.orderType && input.orderType !== 'all' ? eq(orders.orderType, input.orderType) : undefined,
    mentions(ctx, input.search),
  );
  const rows = await selectHistory(ctx)
    .where(and(filter, page.after ? isBehind(orders.placedAt, orders.id, page.after) : undefined))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: () => countHistory(ctx, input, filter),
    keysOf: (row) => [row.placedAt.toISOString(), row.id],
    present: (row) => present(row, ctx),
  });
}

const statusesOf = {
  all: orderStatuses,
  pending: ['pending', 'successful'],
  successful: ['successful'],
  completed: ['completed'],
  cancelled: ['cancelled'],
} as const;

// A person's own orders are few, and what a search finds is counted; all orders of the desk are too many for that.
function countHistory(
  ctx: Ctx,
  { search, status, orderType }: Input<typeof call>,
  filter?: SQL,
): Promise<number> {
  if (!isStaff(ctx.actor.role) || search?.trim()) return ctx.read.$count(orders, filter);
  return countAllOrders(
    ctx,
    statusesOf[status || 'all'],
    orderType && orderType !== 'all' ? [orderType] : orderTypes,
  );
}

function hasStatus(status: Input<typeof call>['status']): SQL | undefined {
  if (!status || status === 'all') return undefined;
  if (status === 'pending') return inArray(orders.status, ['pending', 'successful']);
  return eq(orders.status, status);
}

// A user's name and address are searched for staff only: every row of a user's own list has the same.
function mentions(ctx: Ctx, search: string | undefined): SQL | undefined {
  const inOrder = or(
    contains(search, [orders.assetName, orders.transactionId]),
    isOfType(search),
    coinFilter(search, orders.assetName),
    amountFilter(search, orders.amountKobo),
  );
  if (!inOrder || !isStaff(ctx.actor.role)) return inOrder;
  const named = ctx.read
    .select({ id: users.id })
    .from(users)
    .where(contains(search, [users.name, users.email]));
  return or(inOrder, inArray(orders.userId, named));
}

// "gift card" as it is read, and "gift-card" as it is stored.
function isOfType(search: string | undefined): SQL | undefined {
  const words = search?.trim().toLowerCase();
  if (!words) return undefined;
  const named = (type: AssetType) => type.includes(words) || type.replace('-', ' ').includes(words);
  const types = assetTypes.filter(named);
  return types.length > 0 ? inArray(orders.assetType, types) : undefined;
}

function selectHistory(ctx: Ctx) {
  return ctx.read
    .select({
      id: orders.id,
      assetName: orders.assetName,
      logoHash: assets.logoHash,
      transactionId: orders.transactionId,
      assetType: orders.assetType,
      orderType: orders.orderType,
      status: orders.status,
      userName: users.name,
      quantity: orders.quantity,
      amountKobo: orders.amountKobo,
      placedAt: orders.placedAt,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .innerJoin(assets, eq(assets.id, orders.assetId))
    .innerJoin(users, eq(users.id, orders.userId))
    .$dynamic();
}

function present(
  row: Awaited<ReturnType<typeof selectHistory>>[number],
  { config }: Pick<Ctx, 'config'>,
): HistoryItem {
  return {
    id: row.id,
    assetName: row.assetName,
    assetLogo: logoUrl(row.logoHash, config),
    transactionId: row.transactionId,
    assetType: row.assetType,
    orderType: row.orderType,
    status: row.status,
    userName: row.userName,
    quantity: quantityOf(unitsOf(row.quantity)),
    amount: nairaOf(row.amountKobo),
    timeStamp: row.placedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
