import { type Column, type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';

/**
 * When a transfer came: as the bank wrote it in its line, else as staff typed it, who may have left the time at now.
 * @param row the table, or an alias of it
 */
export function cameAt(row: { lineAt: Column; arrivedAt: Column }): SQL<Date> {
  return sql<Date>`coalesce(${row.lineAt}, ${row.arrivedAt})`.mapWith(receipts.arrivedAt) as SQL<Date>;
}

/** The same of a row that was read. */
export function cameAtOf({
  lineAt,
  arrivedAt,
}: Pick<typeof receipts.$inferSelect, 'lineAt' | 'arrivedAt'>): Date {
  return lineAt ?? arrivedAt;
}
