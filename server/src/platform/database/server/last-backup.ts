import type { Database } from '../database.ts';

const readGood = {
  name: 'read_last_backup',
  text: 'select good_at as at, extract(epoch from now() - good_at)::float8 as "ageSeconds" from backup_state where good_at is not null',
};

/**
 * Up to when the newest good backup has everything, and how long ago that was by the clock of the database; null: none is
 * known. Backups by hand count where no BACKUP_DIR is set, or where they went there.
 */
export async function readLastBackup({
  run,
}: Pick<Database, 'run'>): Promise<{ at: Date; ageSeconds: number } | null> {
  const [row] = await run<{ at: Date; ageSeconds: number }>(readGood, []);
  return row ?? null;
}
