import { like, type SQL, sql } from '../platform/database/drizzle.ts';
import { containing } from '../platform/database/search.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';

/** The query of the ids of orders whose transaction id contains the words. */
export function ordersWith(words: string): SQL {
  const letters = words.toUpperCase();
  const partOfId = /^[0-9A-Z]{3,10}$/.test(letters);
  return sql`select ${orders.id} from ${orders} where ${partOfId ? like(orders.transactionId, containing(letters)) : sql`false`}`;
}
