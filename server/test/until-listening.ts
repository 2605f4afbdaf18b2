import { expect, vi } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';

/** How many instances hear what changes in the world's database: each has told what was queued since it listens. */
export async function countListening({ database }: { database: Database }): Promise<number> {
  // Not part of the statement, or connections that asked this would be counted too.
  const { rows } = await database.pool.query(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and query like $1',
    ['%delete from event_queue%'],
  );
  return rows[0].n;
}

/** Resolves when so many instances listen: one that has just started would miss what changes before. */
export async function untilListening({ database }: { database: Database }, instances: number): Promise<void> {
  const listens = async () => expect(await countListening({ database })).toBeGreaterThanOrEqual(instances);
  // In hooks too, where `expect.poll` is not to be had.
  await vi.waitFor(listens, { timeout: 30_000, interval: 5 });
}
