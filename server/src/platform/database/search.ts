import { type Column, ilike, or, type SQL } from './drizzle.ts';

/**
 * The condition that one of the columns contains the words, whatever their case; % and _ mean themselves.
 * Undefined, which drizzle's `and` leaves out, when nothing is searched.
 */
export function contains(search: string | undefined, columns: (Column | SQL.Aliased)[]): SQL | undefined {
  const words = search?.trim();
  if (!words) return undefined;
  return or(...columns.map((column) => ilike(column, containing(words))));
}

/** The pattern of LIKE for texts that contain the words; % and _ mean themselves. */
export function containing(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
