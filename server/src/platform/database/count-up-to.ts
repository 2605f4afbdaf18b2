import { searchTotalMost } from '@nairadesk/contract/limits';
import type { Db } from './database.ts';
import { count, type SQL, sql } from './drizzle.ts';

/** How many rows a list has; with `totalIsLeast` it has more than were counted. */
export interface Total {
  total: number;
  totalIsLeast?: true;
}

/**
 * Counts the rows of a search, which reads no further than it must: exactly up to 1,000, beyond that it says that there
 * are more. `found` is a query of those rows.
 */
export async function countUpTo(read: Pick<Db, 'select'>, found: SQL): Promise<Total> {
  const [row] = await read
    .select({ times: count() })
    .from(sql`(select from (${found}) found limit ${searchTotalMost + 1}) bounded`);
  return totalOf(row?.times ?? 0);
}

/** The total of a search of which so many rows were found, among them one more than are counted. */
export function totalOf(times: number): Total {
  return times > searchTotalMost ? { total: searchTotalMost, totalIsLeast: true } : { total: times };
}
