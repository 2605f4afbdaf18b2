import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Matches the rows of an email address, ignoring case. Only the database folds case, on both sides and as its indexes
 * do: JavaScript folds some letters (İ) differently, and their owners could never log in.
 */
export function hasAddress(column: AnyColumn, address: string): SQL {
  return sql`lower(${column}) = lower(${address}::text)`;
}
