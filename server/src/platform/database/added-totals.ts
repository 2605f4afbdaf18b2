import { takeAdvisoryLock } from './advisory-locks.ts';
import type { Database, Db } from './database.ts';
import { type Column, eq, getTableName, type PgTable, sql } from './drizzle.ts';
import { settledSeconds } from './settled-seconds.ts';
import { orders } from './tables/orders-tables.ts';
import { supportMessages } from './tables/support-tables.ts';
import { addedTotals } from './tables/totals-tables.ts';
import { users } from './tables/users-tables.ts';

interface Added {
  table: PgTable;
  /** When a row was added. */
  at: Column;
}

// Rows of these are added, and never removed; each has an index that begins with the time.
const counted: readonly Added[] = [
  { table: users, at: users.createdAt },
  { table: supportMessages, at: supportMessages.createdAt },
  // platform/desk/order-totals.ts reads it.
  { table: orders, at: orders.placedAt },
];

/**
 * How many rows a table has, exactly. Those from before a moment were counted once and kept, so the time that it takes
 * does not grow with them.
 */
export async function countAll(
  read: Pick<Db, 'select'>,
  table: typeof users | typeof supportMessages,
): Promise<number> {
  const since = sql`(select count(*) from ${table} where ${table.createdAt} >= ${addedTotals.createdBefore})`;
  const [row] = await read
    .select({ total: sql<number>`(${addedTotals.rows} + ${since})::int` })
    .from(addedTotals)
    .where(eq(addedTotals.tableName, getTableName(table)));
  return row?.total ?? 0;
}

// So many are counted at once: of years of trade, all would take longer than a statement may.
const addedAtOnce = 100_000;

/** Adds to the kept totals what was added since. Run from time to time: how often decides how much is counted anew. */
export async function keepAddedTotals(
  { transact }: Pick<Database, 'transact'>,
  most = addedAtOnce,
): Promise<void> {
  for (const added of counted) while (await transact((tx) => keepBatch(tx, added, most)));
}

/** Counts the next so many rows of a table, and tells whether there are more. */
async function keepBatch(tx: Db, { table, at }: Added, most: number): Promise<boolean> {
  // Another instance that does the same has ended before the totals are read.
  await tx.execute(takeAdvisoryLock('addedTotals'));
  const name = getTableName(table);
  // The clock was put back: until it is there again, all are counted anew, and what is added keeps the time of the clock.
  await tx.execute(sql`update added_totals set created_before = '-infinity', rows = 0
    where table_name = ${name} and created_before > now()`);
  const { rows } = await tx.execute<{ more: boolean }>(sql`
    with added as not materialized (
      select ${at} as at from ${table}
      where ${at} >= (select created_before from added_totals where table_name = ${name})
    ), settled as (
      select date_trunc('milliseconds', now()) - make_interval(secs => ${settledSeconds}) as until
    ), line as (
      select least(settled.until, (select at from added order by at offset ${most} limit 1)) as until from settled
    )
    update added_totals kept set created_before = line.until,
      rows = kept.rows + (select count(*) from added where at < (select until from line))
    from line, settled where kept.table_name = ${name} and line.until > kept.created_before
    returning line.until < settled.until as more`);
  return rows[0]?.more ?? false;
}
