import { orderTypes, roundedKobo } from '@nairadesk/contract/money';
import type { DeskOrder } from '@nairadesk/contract/order-answers';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { listOrders as call } from '@nairadesk/contract/orders';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo, type Total } from '../platform/database/count-up-to.ts';
import type { Db } from '../platform/database/database.ts';
import { and, count, eq, inArray, ne, type SQL, sql } from '../platform/database/drizzle.ts';
import {
  isBehind,
  momentKey,
  numberKey,
  type Page,
  pageOf,
  readPage,
  uuidKey,
} from '../platform/database/keyset-page.ts';
import { isAmong, plannedOnce } from '../platform/database/planned-once.ts';
import { orderProofs, orders } from '../platform/database/tables/orders-tables.ts';
import { countOrdersFound, findOrders, queueRank } from '../platform/desk/find-orders.ts';
import { isHeldBy, presentClaim, readClaims } from '../platform/desk/order-claims.ts';
import { readFlagged, readFlags } from '../platform/desk/order-flags.ts';
import { fits, isInPart, readOrderSearch } from '../platform/desk/order-search.ts';
import { countAllOrders } from '../platform/desk/order-totals.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readPayers } from '../platform/money/payers.ts';
import { settledKobo } from '../platform/money/settled-of.ts';
import { readAfterReversal } from './after-reversal.ts';
import { type OrderRow, presentCustomer, presentOrder, selectOrders } from './present-order.ts';
import { readSettling } from './read-settling.ts';

/**
 * The order queue of staff. Without a status or with `all`: open orders, reported as paid before pending, oldest first.
 * With a closed status: last closed first, or of what a search finds, last placed first. Of each filter, only what fits it.
 * Refuses: invalid (also filters of closed orders).
 */
export async function listOrders(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [numberKey, momentKey, uuidKey]);
  const words = input.search?.trim();
  const flagged = input.flag && !isClosed(input.status) ? await readFlagged(ctx.read, input.flag) : undefined;
  const wanted = wantedOf(ctx, input, flagged);
  const { list, present } = words
    ? await ctx.search((read) => searchOrders(ctx, read, words, wanted, page))
    : await listAll(ctx, wanted, page);
  return { ...list, data: list.data.map(await present) };
}

/** Reads what the queue says of its orders beside their rows, and gives what presents one of them. */
async function readBeside(ctx: Ctx, rows: readonly OrderRow[]): Promise<(row: OrderRow) => DeskOrder> {
  const ids = rows.map(({ id }) => id);
  // Staff are customers of their own orders, who see no flags.
  const ofOthers = rows.filter(({ userId }) => userId !== ctx.actor.id);
  const [openOrders, settlingOf, paidBy, flagsOf, proven, claims, afterReversal] = await ctx.together(
    (read) =>
      Promise.all([
        countOpenOrders(read, rows),
        readSettling(read, rows, { staff: true }),
        readPayers(read, rows),
        readFlags(read, ofOthers),
        readProven(read, ids),
        readClaims(read, ids),
        readAfterReversal({ read }, rows, { staff: true }),
      ]),
  );
  return (row: OrderRow) => ({
    ...presentOrder(row, ctx.config),
    own: row.userId === ctx.actor.id,
    customer: presentCustomer(row),
    customerOpenOrders: openOrders.get(row.userId) ?? 0,
    ...settlingOf(row),
    payers: [],
    typedBy: [],
    ...paidBy.get(row.id),
    flags: flagsOf(row.id),
    hasProof: proven.has(row.id),
    claim: presentClaim(claims.get(row.id), ctx.actor.id),
    cancelledBy: row.status === 'cancelled' ? closerOf(row) : null,
    ...afterReversal(row.id),
  });
}

type Status = Input<typeof call>['status'];

interface Wanted {
  status: Status;
  /** What the orders are to be, besides what is searched. */
  rows: SQL | undefined;
  /** By more than their status. */
  isFiltered: boolean;
}

function wantedOf(ctx: Ctx, input: Input<typeof call>, flagged: SQL | undefined): Wanted {
  const { status, holder, orderType, assetType, late, leastAmount } = input;
  const whose = holder === 'mine' ? ({ holderId: ctx.actor.id } as const) : 'free';
  const filters = [
    holder ? isHeldBy(whose) : undefined,
    orderType ? eq(orders.orderType, orderType) : undefined,
    assetType ? eq(orders.assetType, assetType) : undefined,
    late ? isLate : undefined,
    leastAmount ? sql`${settledKobo} >= ${roundedKobo(leastAmount)}` : undefined,
    // Staff don't learn what is flagged of their own.
    flagged && and(flagged, ne(orders.userId, ctx.actor.id)),
  ].filter((filter) => filter !== undefined);
  // Of closed ones there are millions, and no index fits these.
  if (isClosed(status) && (filters.length > 0 || input.flag))
    throw invalid({ status: 'Only open orders can be filtered by more' });
  return { status, rows: and(inStatus(status), ...filters), isFiltered: filters.length > 0 };
}

const isLate = sql`coalesce(${orders.paidClaimedAt}, clock_timestamp()) > coalesce(${orders.restUntil}, ${orders.expiresAt})`;

async function listAll(ctx: Ctx, { status, rows: wanted, isFiltered }: Wanted, page: Page) {
  const sorting = isClosed(status) ? byClosing : byRank;
  const rows = await selectPage(ctx.read, sorting, page, wanted);
  const countAll = () =>
    isFiltered
      ? countUpTo(ctx.read, sql`select from ${orders} where ${wanted}`)
      : countAllOrders(ctx, statusesOf(status), orderTypes);
  return pageOrders(ctx, page, { rows, sorting, countAll });
}

async function searchOrders(ctx: Ctx, read: Db, words: string, { status, rows: wanted }: Wanted, page: Page) {
  const search = await readOrderSearch(read, words, { people: true, networks: true, types: [] });
  if (!isClosed(status)) {
    // Open orders are few enough to read each of them.
    const found = and(wanted, fits(search));
    const rows = await selectPage(read, byRank, page, found);
    const countAll = () => countUpTo(read, sql`select from ${orders} where ${found}`);
    return pageOrders(ctx, page, { rows, sorting: byRank, countAll });
  }
  const ids = await findOrders(read, search, wanted, { after: page.after?.slice(1), limit: page.fetch });
  const rows = ids.length > 0 ? await selectPage(read, byPlacing, page, inArray(orders.id, ids)) : [];
  const countAll = () => countOrdersFound(read, search, wanted);
  return pageOrders(ctx, page, { rows, sorting: byPlacing, countAll, inPart: isInPart(search) });
}

function selectPage(
  read: Pick<Ctx['read'], 'select'>,
  sorting: Sorting,
  page: Page,
  wanted: SQL | undefined,
): Promise<OrderRow[]> {
  return selectOrders(read)
    .where(and(wanted, page.after ? sorting.after(page.after) : undefined))
    .orderBy(...sorting.order)
    .limit(page.fetch);
}

interface FoundOrders {
  rows: OrderRow[];
  /** In which order the rows are. */
  sorting: Sorting;
  countAll: () => Promise<number | Total>;
  /** Whether orders were left unread. */
  inPart?: boolean;
}

/** A page of the queue, and what presents its rows, which may still be read when the total is there. */
async function pageOrders(ctx: Ctx, page: Page, { rows, sorting, countAll, inPart = false }: FoundOrders) {
  // Read beside the count, and awaited by the caller, who holds no connection of a search any more.
  const present = readBeside(ctx, rows.slice(0, page.limit));
  present.catch(() => {});
  const list = await pageOf(page, rows, {
    countAll,
    inPart,
    keysOf: (row) => [String(rankOf(row.status)), sorting.momentOf(row).toISOString(), row.id],
    present: (row) => row,
  });
  return { list, present };
}

function closerOf({ closedBy, userId }: OrderRow) {
  if (closedBy === null) return 'system';
  return closedBy === userId ? 'owner' : 'staff';
}

/** How many open orders each customer of these orders has, whatever the filter. */
async function countOpenOrders(
  read: Pick<Ctx['read'], 'select'>,
  rows: readonly OrderRow[],
): Promise<Map<string, number>> {
  const customers = [...new Set(rows.map((row) => row.userId))];
  const counted = await plannedOnce(
    'open_orders_of',
    read
      .select({ userId: orders.userId, times: count() })
      .from(orders)
      // Written out, not as parameters: only so do they match the partial index.
      .where(and(isAmong(orders.userId, customers), sql`${orders.status} in ('pending', 'successful')`))
      .groupBy(orders.userId),
  );
  return new Map(counted.map(({ userId, times }) => [userId, times]));
}

/** Which of these orders have something attached that shows that they were paid. */
async function readProven(read: Pick<Ctx['read'], 'select'>, ids: readonly string[]): Promise<Set<string>> {
  const proofs = await plannedOnce(
    'proven',
    read.select({ orderId: orderProofs.orderId }).from(orderProofs).where(isAmong(orderProofs.orderId, ids)),
  );
  return new Set(proofs.map(({ orderId }) => orderId));
}

function rankOf(status: OrderStatus): number {
  return status === 'successful' ? 0 : 1;
}

function isClosed(status: Status): boolean {
  return status === 'completed' || status === 'cancelled';
}

function statusesOf(status: Status): readonly OrderStatus[] {
  return !status || status === 'all' ? ['pending', 'successful'] : [status];
}

function inStatus(status: Status): SQL {
  if (!status || status === 'all') return sql`${orders.status} in ('pending', 'successful')`;
  return statusConditions[status];
}

// Written out, not as parameters: only so do they match the partial indexes.
const statusConditions: Record<OrderStatus, SQL> = {
  pending: sql`${orders.status} = 'pending'`,
  successful: sql`${orders.status} = 'successful'`,
  completed: sql`${orders.status} = 'completed'`,
  cancelled: sql`${orders.status} = 'cancelled'`,
};

/** In which order rows come, and the condition that they come behind a rank, a moment and an id. */
interface Sorting {
  momentOf: (row: OrderRow) => Date;
  order: SQL[];
  after: (keys: string[]) => SQL | undefined;
}

const byRank: Sorting = {
  momentOf: ({ placedAt }) => placedAt,
  order: [queueRank, sql`${orders.placedAt}`, sql`${orders.id}`],
  after: ([lastRank, placedAt, id]) =>
    sql`(${queueRank}, ${orders.placedAt}, ${orders.id}) > (${lastRank}::int, ${placedAt}::timestamptz, ${id}::uuid)`,
};

const byPlacing: Sorting = {
  momentOf: ({ placedAt }) => placedAt,
  order: [sql`${orders.placedAt} desc`, sql`${orders.id} desc`],
  after: (keys) => isBehind(orders.placedAt, orders.id, keys.slice(1)),
};

const byClosing: Sorting = {
  momentOf: ({ closedAt, placedAt }) => closedAt ?? placedAt,
  order: [sql`${orders.closedAt} desc`, sql`${orders.id} desc`],
  after: (keys) => isBehind(orders.closedAt, orders.id, keys.slice(1)),
};
