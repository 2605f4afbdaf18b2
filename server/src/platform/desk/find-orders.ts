import { searchTotalMost } from '@nairadesk/contract/limits';
import { countUpTo, type Total } from '../database/count-up-to.ts';
import type { Db } from '../database/database.ts';
import { and, between, type Column, desc, like, type SQL, sql } from '../database/drizzle.ts';
import { isBehind } from '../database/keyset-page.ts';
import { orderSearch } from '../database/tables/order-search-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { fits, idPattern, type OrderSearch } from './order-search.ts';
import { piecesOf } from './search-pieces.ts';

/** Which orders are wanted: those that meet the condition on `orders`, all of them if undefined. */
type Filter = SQL | undefined;

interface Place {
  /** Time and id of the last order that the caller already has. */
  after?: string[] | null | undefined;
  limit: number;
  anyOrder?: boolean;
}

/** How many statements `findOrders` and `countOrdersFound` run together, with the one that reads the words. */
export const searchStatements = 5;

/**
 * The ids of the orders that a search finds, newest first, behind the last one shown. Words that many orders have are
 * met by reading the newest orders; of the older ones only those are read that have something of what the words stand
 * for, by an index of each. Where such would be too many, reading on by time meets them just as well.
 */
export async function findOrders(
  read: Db,
  search: OrderSearch,
  filter: Filter,
  { after, limit }: Place,
): Promise<string[]> {
  const byIndex = isNarrow(search);
  const behind = after ? isBehind(orders.placedAt, orders.id, after) : undefined;
  const newest = await read
    .select({ id: orders.id })
    .from(orders)
    .where(and(filter, fits(search), behind, byIndex ? isNewer(search) : undefined))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
  const found = newest.map(({ id }) => id);
  const wanted = limit - found.length;
  if (!byIndex || wanted === 0) return found;
  const sets = olderSets(search, filter, { after, limit: wanted });
  if (sets.length === 0) return found;
  const { rows } = await read.execute<{ id: string }>(sql`
    select id from (${sql.join(
      sets.map((set) => sql`(${set})`),
      sql` union `,
    )}) older
    order by placed_at desc, id desc limit ${wanted}`);
  return [...found, ...rows.map(({ id }) => id)];
}

/** How many orders a search finds: exactly up to 1,000, or at least so many where the sets are not all. */
export async function countOrdersFound(read: Db, search: OrderSearch, filter: Filter): Promise<Total> {
  const limit = searchTotalMost + 1;
  // One set after the other, each read no further than to the bound: in which order does not matter.
  const sets = olderSets(search, filter, { limit, anyOrder: true }).map(
    (set) => sql`(select id from (${set}) one limit ${limit})`,
  );
  const all = (condition: SQL | undefined) =>
    sql`(select ${orders.id} from ${orders} where ${and(filter, fits(search), condition)} limit ${limit})`;
  if (!search.people) return countUpTo(read, all(undefined));
  const found = await countUpTo(read, sql.join([all(isNewer(search)), ...sets], sql` union `));
  const known = isNarrow(search) || search.filledUntil === '-infinity';
  return known ? found : { ...found, totalIsLeast: true };
}

/** Whether the sets are all: the customers are few enough to be named, and the words have pieces to find ids by. */
function isNarrow(search: OrderSearch): boolean {
  return search.people && !search.manyPeople && piecesOf(search).id?.length !== 0;
}

function isNewer({ filledUntil }: OrderSearch): SQL {
  return sql`${orders.placedAt} > ${filledUntil}::timestamptz`;
}

/**
 * Queries of the older orders that are of such a kind or customer, or have such an id or amount. Each gives `limit` of
 * every kind and customer: the newest, or with `anyOrder` whichever come first.
 */
function olderSets(search: OrderSearch, filter: Filter, { after, limit, anyOrder }: Place): SQL[] {
  const { people, kindIds, userIds, amounts, filledUntil } = search;
  // Only in a customer's own orders no customers are searched, and these are read by another index.
  if (!people) return [];
  const pieces = piecesOf(search);
  const first = (placedAt: Column, id: Column) =>
    anyOrder ? undefined : sql`order by ${placedAt} desc, ${id} desc`;
  const rows = (source: SQL, condition: SQL | undefined, placedAt: Column, id: Column) => sql`(
    select ${orders.placedAt}, ${orders.id} from ${source}
    where ${and(condition ?? sql`true`, after ? isBehind(placedAt, id, after) : undefined, filter)}
    ${first(placedAt, id)} limit ${limit})`;
  const { placedAt, orderId } = orderSearch;
  const searched = (source: SQL, condition?: SQL) =>
    rows(sql`${source} join ${orders} on ${orders.id} = ${orderId}`, condition, placedAt, orderId);
  // Sorted before the orders are read, of which few are needed: so says the offset.
  const sorted = (condition: SQL | undefined) =>
    searched(
      sql`(select * from ${orderSearch} where ${condition} ${first(placedAt, orderId)} offset 0) order_search`,
    );
  const having = (keys: readonly string[]) =>
    sql`order_pieces(${orderSearch.transactionId}, ${orderSearch.amountKobo}) @> ${sql.param(keys)}::text[]`;
  const sets: SQL[] = [];
  if (kindIds.length > 0)
    sets.push(sql`select newest.* from unnest(${sql.param(kindIds)}::int[]) kind (id)
      cross join lateral ${searched(sql`${orderSearch}`, sql`${orderSearch.kindId} = kind.id`)} newest`);
  if (userIds.length > 0) {
    const theirs = sql`${orders.userId} = person.id and ${orders.placedAt} <= ${filledUntil}::timestamptz`;
    sets.push(sql`select newest.* from unnest(${sql.param(userIds)}::uuid[]) person (id)
      cross join lateral ${rows(sql`${orders}`, theirs, orders.placedAt, orders.id)} newest`);
  }
  if (pieces.id && pieces.id.length > 0)
    sets.push(sorted(and(having(pieces.id), like(orderSearch.transactionId, idPattern(search)))));
  if (amounts && pieces.amount)
    sets.push(
      sorted(and(having(pieces.amount), between(orderSearch.amountKobo, amounts.least, amounts.most))),
    );
  return sets;
}
