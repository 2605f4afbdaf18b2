import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { findHome, giveTo } from '../postgres/files.ts';
import type { ArchivedLog } from './archived-log.ts';

/** A moment to go back to, or all that is archived. */
export type Target = Date | 'newest';

const copiedTo = 'recovering';

/** Throws with a message for people where a moment is not between the end of a backup and that of its archived log. */
export function assertReaches(target: Target, madeAt: string, log: ArchivedLog): void {
  if (target === 'newest') return;
  if (target.getTime() < Date.parse(madeAt))
    throw new Error(
      `The backup is from ${madeAt}, after that time: give an older one, or the folder of the backups.`,
    );
  if (target > log.until)
    throw new Error(
      `The archive goes without a gap until ${log.until.toISOString()}. For all of it: --at newest.`,
    );
}

/**
 * Lets the unpacked cluster of a DATA_DIR go on from its backup with the archived log, to the last change up to `target`.
 * @returns when that change was made
 */
export async function recoverTo(
  target: Target,
  dataDir: string,
  log: ArchivedLog,
  say: (line: string) => void,
): Promise<Date | null> {
  const home = findHome(dataDir, say, false);
  const copies = join(home.folder, copiedTo);
  mkdirSync(copies, { mode: 0o700 });
  giveTo(home.account, copies);
  // As the user of the database, who may not be let into the archive; and it may be read-only.
  for (const name of log.names) {
    copyFileSync(join(log.folder, name), join(copies, name));
    giveTo(home.account, join(copies, name));
  }
  const signal = join(home.cluster, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600, flush: true });
  giveTo(home.account, signal);
  const settings = [
    `restore_command=gzip -dc < ../${copiedTo}/%f.gz > %p`,
    // Connections are refused, and it counts as not started, before it has arrived there.
    'hot_standby=off',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
    ...(target === 'newest'
      ? []
      : [`recovery_target_time=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`]),
  ];
  const postgres = await startEmbeddedPostgres({ dataDir, log: say, settings }).catch((error: Error) => {
    if (!error.message.includes('recovery ended before configured recovery target')) throw error;
    throw new Error('Nothing was archived after that time. For all that was: --at newest.');
  });
  try {
    const client = new pg.Client(postgres.connection);
    await client.connect();
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    await client.end();
    return rows[0]?.at ?? null;
  } finally {
    await postgres.stop();
    rmSync(copies, { recursive: true, force: true });
  }
}
