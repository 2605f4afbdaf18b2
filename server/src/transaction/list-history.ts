import { customerListMaxRows, listMaxRows } from '@nairadesk/contract/limits';
import {
  type AssetType,
  assetTypes,
  nairaOf,
  orderTypes,
  quantityOf,
  unitsOf,
} from '@nairadesk/contract/money';
import { expiredReason } from '@nairadesk/contract/order-answers';
import { orderStatuses } from '@nairadesk/contract/order-status';
import { isStaff } from '@nairadesk/contract/roles';
import type { listHistory as call, HistoryItem } from '@nairadesk/contract/transaction';
import type { Ctx } from '../platform/context/context.ts';
import type { Total } from '../platform/database/count-up-to.ts';
import { and, desc, eq, inArray, type SQL } from '../platform/database/drizzle.ts';
import { isBehind, momentKey, pageOf, readPage, uuidKey } from '../platform/database/keyset-page.ts';
import { isOne } from '../platform/database/search.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { countOrdersFound, findOrders } from '../platform/desk/find-orders.ts';
import { isInPart, readOrderSearch } from '../platform/desk/order-search.ts';
import { countAllOrders } from '../platform/desk/order-totals.ts';
import { logoUrl } from '../platform/desk/present-asset.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { endOf, presentSettled } from '../platform/money/settled-of.ts';

/**
 * Orders, newest first: a user's own, or all for staff. `pending` includes those reported as paid;
 * an empty filter or `all` leaves nothing out. Refuses: invalid (search, cursor).
 */
export async function listHistory(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const page = readPage(input, [momentKey, uuidKey], staff ? listMaxRows : customerListMaxRows);
  const filter = and(
    staff ? isOne(input.userId, orders.userId) : eq(orders.userId, ctx.actor.id),
    hasStatus(input.status),
    input.orderType && input.orderType !== 'all' ? eq(orders.orderType, input.orderType) : undefined,
  );
  const answer = (rows: HistoryRow[], countAll: () => Promise<number | Total>, inPart = false) =>
    pageOf(page, rows, {
      countAll,
      inPart,
      keysOf: (row) => [row.placedAt.toISOString(), row.id],
      present: (row) => present(row, ctx),
    });
  const words = input.search?.trim();
  if (!words) {
    const behind = page.after ? isBehind(orders.placedAt, orders.id, page.after) : undefined;
    const rows = await selectHistory(ctx.read, and(filter, behind)).limit(page.fetch);
    // A person's own orders are few enough to count; all orders of the desk are too many for that.
    return answer(rows, () =>
      staff && !input.userId ? countAllOrders(ctx, ...countedOf(input)) : ctx.read.$count(orders, filter),
    );
  }
  // A user's name and address are searched for staff only: every row of a user's own list has the same.
  const searched = { people: staff, networks: false, types: typesNamed(words) };
  return ctx.search(async (read) => {
    const search = await readOrderSearch(read, words, searched);
    const ids = await findOrders(read, search, filter, { after: page.after, limit: page.fetch });
    const rows = ids.length > 0 ? await selectHistory(read, inArray(orders.id, ids)) : [];
    return answer(rows, () => countOrdersFound(read, search, filter), isInPart(search));
  });
}

const statusesOf = {
  all: orderStatuses,
  pending: ['pending', 'successful'],
  successful: ['successful'],
  completed: ['completed'],
  cancelled: ['cancelled'],
} as const;

/** The statuses and types of orders that staff see without a search. */
function countedOf({ status, orderType }: Input<typeof call>) {
  const types = orderType && orderType !== 'all' ? [orderType] : orderTypes;
  return [statusesOf[status || 'all'], types] as const;
}

function hasStatus(status: Input<typeof call>['status']): SQL | undefined {
  if (!status || status === 'all') return undefined;
  if (status === 'pending') return inArray(orders.status, ['pending', 'successful']);
  return eq(orders.status, status);
}

// "gift card" as it is read, and "gift-card" as it is stored.
function typesNamed(search: string): AssetType[] {
  const words = search.toLowerCase();
  return assetTypes.filter((type) => type.includes(words) || type.replace('-', ' ').includes(words));
}

type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

function selectHistory(read: Pick<Ctx['read'], 'select'>, wanted: SQL | undefined) {
  return read
    .select({
      id: orders.id,
      assetName: orders.assetName,
      logoHash: assets.logoHash,
      transactionId: orders.transactionId,
      assetType: orders.assetType,
      orderType: orders.orderType,
      status: orders.status,
      reason: orders.reason,
      closedBy: orders.closedBy,
      userName: users.name,
      userId: orders.userId,
      quantity: orders.quantity,
      amountKobo: orders.amountKobo,
      cardCount: orders.cardCount,
      settledKobo: orders.settledKobo,
      settledQuantity: orders.settledQuantity,
      placedAt: orders.placedAt,
      expiresAt: orders.expiresAt,
      restUntil: orders.restUntil,
    })
    .from(orders)
    .innerJoin(assets, eq(assets.id, orders.assetId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(wanted)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .$dynamic();
}

function present(row: HistoryRow, { actor, config }: Pick<Ctx, 'actor' | 'config'>): HistoryItem {
  return {
    id: row.id,
    assetName: row.assetName,
    assetLogo: logoUrl(row.logoHash, config),
    transactionId: row.transactionId,
    assetType: row.assetType,
    orderType: row.orderType,
    status: row.status,
    expired: row.status === 'cancelled' && row.closedBy === null && row.reason === expiredReason,
    userName: row.userName,
    ...(isStaff(actor.role) && { userId: row.userId }),
    quantity: quantityOf(unitsOf(row.quantity)),
    amount: nairaOf(row.amountKobo),
    cardCount: row.cardCount,
    settled: presentSettled(row),
    timeStamp: row.placedAt.toISOString(),
    expiresAt: endOf(row).toISOString(),
  };
}
