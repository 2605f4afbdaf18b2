import { and, eq, like, type SQL, sql } from '../platform/database/drizzle.ts';
import { containing } from '../platform/database/search.ts';
import { orderSearch } from '../platform/database/tables/order-search-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { piecesOf, wholeIdOf } from '../platform/desk/search-pieces.ts';

/**
 * The query of the ids of orders whose transaction id contains the words; of none where they are no part of an id, or
 * of too many.
 */
export function ordersWith(words: string): SQL {
  const wholeId = wholeIdOf(words);
  if (wholeId) return sql`select ${orders.id} from ${orders} where ${eq(orders.transactionId, wholeId)}`;
  const { id: pieces } = piecesOf({ words, amounts: null });
  if (!pieces || pieces.length === 0) return sql`select ${orders.id} from ${orders} where false`;
  const pattern = containing(words.toUpperCase());
  const having = sql`order_pieces(${orderSearch.transactionId}, ${orderSearch.amountKobo}) @> ${sql.param(pieces)}::text[]`;
  return sql`
    select ${orderSearch.orderId} as id from ${orderSearch}
    where ${and(having, like(orderSearch.transactionId, pattern))}
    union all
    select ${orders.id} from ${orders}
    where ${orders.placedAt} > (select filled_until from order_search_progress) and ${like(orders.transactionId, pattern)}`;
}
