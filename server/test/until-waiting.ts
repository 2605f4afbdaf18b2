import { expect } from 'vitest';
import type { World } from './world.ts';

/** Resolves when exactly so many statements on the world's database wait for a lock. */
export async function untilWaiting(world: World, statements: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await world.database.pool.query(waiting)).rows[0].n).toBe(statements);
}
