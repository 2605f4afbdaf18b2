import type { Database } from '../database.ts';
import { readMigrations } from './migration-files.ts';

/** How often a running server asks whether the database still goes with it. */
export const checkEveryMilliseconds = 5_000;

const readOldest = {
  name: 'read_oldest_beside',
  silenceMilliseconds: 3_000,
  text: 'select max(oldest_beside) as oldest from migrations',
};

let ownNumber: number | undefined;

/** Tells whether the database asks for a newer version of the server than this one (docs/operating.md, "Upgrading"). */
export async function isOutdated(database: Pick<Database, 'run'>): Promise<boolean> {
  const [row] = await database.run<{ oldest: string | null }>(readOldest, []);
  ownNumber ??= readMigrations().at(-1)?.number ?? 0;
  return row?.oldest != null && Number(row.oldest) > ownNumber;
}
