import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Matches the rows of an e-mail address, whatever its case. Only the database folds, on both sides and as its
 * indexes do: JavaScript folds some letters (İ) to something else, and their owners could never log in.
 */
export function hasAddress(column: AnyColumn, address: string): SQL {
  return sql`lower(${column}) = lower(${address}::text)`;
}
