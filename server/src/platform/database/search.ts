import { type Column, eq, ilike, or, type SQL, sql } from './drizzle.ts';
import { isUuid } from './ids.ts';

/**
 * The condition that one of the columns contains the words, whatever their case; % and _ mean themselves.
 * Undefined, which drizzle's `and` leaves out, when nothing is searched.
 */
export function contains(search: string | undefined, columns: (Column | SQL.Aliased)[]): SQL | undefined {
  const words = search?.trim();
  if (!words) return undefined;
  return or(...columns.map((column) => ilike(column, containing(words))));
}

/** The condition that a row has this id: no row, where it can't be one; undefined where none is asked for. */
export function isOne(id: string | undefined, column: Column): SQL | undefined {
  if (!id) return undefined;
  return isUuid(id) ? eq(column, id) : sql`false`;
}

/** The pattern of LIKE for texts that contain the words; % and _ mean themselves. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
