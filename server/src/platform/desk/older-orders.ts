import { and, between, type Column, eq, like, or, type SQL, sql } from '../database/drizzle.ts';
import { isBehind } from '../database/keyset-page.ts';
import { orderSearch } from '../database/tables/order-search-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { hasAmount, hasId, idPattern, isOfKind, isOfNamed, type OrderSearch } from './order-search.ts';
import { piecesOf, wholeIdOf } from './search-pieces.ts';

interface Wanted {
  /** The condition on `orders` that they meet. */
  filter: SQL | undefined;
  /** Time and id of the last order that the caller already has. */
  after?: string[] | null | undefined;
  /** So many of every kind and customer: the newest. */
  limit: number;
  /** Each order in one of the sets only, and whichever come first: for counting. */
  uncommon?: boolean;
}

/**
 * Queries of the older orders that are of such a kind or customer, or have such an id or amount, each by an index: their
 * time and id.
 */
export function olderSets(search: OrderSearch, { filter, after, limit, uncommon }: Wanted): SQL[] {
  const { kindIds, userIds, amounts, filledUntil } = search;
  const { placedAt, orderId } = orderSearch;
  const pieces = piecesOf(search);
  const earlier: SQL[] = [];
  const first = (time: Column, id: Column) => (uncommon ? undefined : sql`order by ${time} desc, ${id} desc`);
  const rows = (source: SQL, condition: SQL | undefined, time: Column, id: Column) => {
    const behind = after ? isBehind(time, id, after) : undefined;
    const isNew = uncommon && earlier.length > 0 ? sql`(${or(...earlier)}) is not true` : undefined;
    return sql`(select ${orders.placedAt}, ${orders.id} from ${source}
      where ${and(condition, behind, isNew, filter) ?? sql`true`} ${first(time, id)} limit ${limit})`;
  };
  const isOlder = sql`${orders.placedAt} <= ${filledUntil}::timestamptz`;
  const ofOrders = (condition: SQL) =>
    rows(sql`${orders}`, and(condition, isOlder), orders.placedAt, orders.id);
  const searched = (source: SQL, condition?: SQL) =>
    rows(sql`${source} join ${orders} on ${orders.id} = ${orderId}`, condition, placedAt, orderId);
  // Sorted before the orders are read, of which few are needed: so says the offset.
  const havingPieces = (keys: readonly string[], condition: SQL) =>
    searched(sql`(select * from ${orderSearch}
      where order_pieces(${orderSearch.transactionId}, ${orderSearch.amountKobo}) @> ${sql.param(keys)}::text[]
        and ${condition} ${first(placedAt, orderId)} offset 0) order_search`);
  const sets: SQL[] = [];
  const add = (set: SQL, theirs: SQL | undefined) => {
    sets.push(set);
    if (theirs) earlier.push(theirs);
  };
  if (kindIds.length > 0) {
    const ofKind = searched(sql`${orderSearch}`, sql`${orderSearch.kindId} = kind.id`);
    add(
      sql`(select newest.* from unnest(${sql.param(kindIds)}::int[]) kind (id) cross join lateral ${ofKind} newest)`,
      isOfKind(search),
    );
  }
  if (userIds.length > 0) {
    const ofPerson = ofOrders(sql`${orders.userId} = person.id`);
    add(
      sql`(select newest.* from unnest(${sql.param(userIds)}::uuid[]) person (id) cross join lateral ${ofPerson} newest)`,
      isOfNamed(search),
    );
  }
  const wholeId = wholeIdOf(search.words);
  if (wholeId) add(ofOrders(eq(orders.transactionId, wholeId)), hasId(search));
  else if (pieces.id && pieces.id.length > 0)
    add(havingPieces(pieces.id, like(orderSearch.transactionId, idPattern(search))), hasId(search));
  if (amounts && pieces.amount)
    add(
      havingPieces(pieces.amount, between(orderSearch.amountKobo, amounts.least, amounts.most)),
      hasAmount(search),
    );
  return sets;
}
