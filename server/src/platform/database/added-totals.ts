import { takeAdvisoryLock } from './advisory-locks.ts';
import type { Database, Db } from './database.ts';
import { eq, getTableName, sql } from './drizzle.ts';
import { settledSeconds } from './settled-seconds.ts';
import { supportMessages } from './tables/support-tables.ts';
import { addedTotals } from './tables/totals-tables.ts';
import { users } from './tables/users-tables.ts';

// Rows of these are added, and never removed; each has an index that begins with the time.
const counted = [users, supportMessages];

/**
 * How many rows a table has, exactly. Those from before a moment were counted once and kept, so the time that it takes
 * does not grow with them.
 */
export async function countAll(read: Pick<Db, 'select'>, table: (typeof counted)[number]): Promise<number> {
  const since = sql`(select count(*) from ${table} where ${table.createdAt} >= ${addedTotals.createdBefore})`;
  const [row] = await read
    .select({ total: sql<number>`(${addedTotals.rows} + ${since})::int` })
    .from(addedTotals)
    .where(eq(addedTotals.tableName, getTableName(table)));
  return row?.total ?? 0;
}

/** Adds to the kept totals what was added since. Run from time to time: how often decides how much is counted anew. */
export async function keepAddedTotals({ transact }: Pick<Database, 'transact'>): Promise<void> {
  await transact(async (tx) => {
    // Another instance that does the same has ended before the totals are read.
    await tx.execute(takeAdvisoryLock('addedTotals'));
    for (const table of counted)
      await tx.execute(sql`
        with line as (select date_trunc('milliseconds', now()) - make_interval(secs => ${settledSeconds}) as until)
        update added_totals kept set created_before = line.until, rows = kept.rows + (
          select count(*) from ${table}
          where ${table.createdAt} >= kept.created_before and ${table.createdAt} < line.until)
        from line where kept.table_name = ${getTableName(table)} and line.until > kept.created_before`);
  });
}
