import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Resolves when exactly so many statements on the world's database wait for a lock of a table, row or transaction:
 * the one lock for all who notify, whatever their database, is held for a moment by the feeds of other files too.
 */
export async function untilWaiting(world: World, statements: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'object'`;
  await expect.poll(async () => (await world.database.pool.query(waiting)).rows[0].n).toBe(statements);
}
