import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { schedule } from '../concurrency/schedule.ts';
import type { Services } from '../context/context.ts';
import { tryHoldAdvisoryLock } from '../database/advisory-locks.ts';
import { connectionOf } from '../database/database.ts';
import { isBackupDue, noteFailedBackup, noteGoodBackup, readOldBackup, wantBackups } from './backup-state.ts';
import { draftEnding, keepNewest } from './manifest.ts';
import { oldBackupTrouble, tellOfTrouble } from './tell-of-trouble.ts';
import { writeBackup } from './write-backup.ts';

const lookEverySeconds = 60;
const abandonedAfterMs = 60 * 60 * 1000;

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;
/** A server's services, and the folder of its own cluster; null: the database is a server's. */
interface Source {
  services: Services;
  cluster: string | null;
}

/** Makes a backup every night while BACKUP_DIR is set, and mails super-admins when the last good one is too old. */
export function startNightlyBackups(
  source: Source,
  log: FastifyBaseLogger,
): { stop(): Promise<unknown> } | null {
  if (!source.services.config.backups) return null;
  const ended = new AbortController();
  const looking = schedule(lookEverySeconds, log, async () => {
    await backUpIfDue(source, log, ended.signal);
    await tellIfOld(source.services);
  });
  return {
    stop() {
      ended.abort();
      return looking.stop();
    },
  };
}

/**
 * Makes the backup of this night, unless there is one, another instance makes it, or it failed within ten minutes. A failure
 * is logged and kept. @returns whether one was made
 */
export async function backUpIfDue(
  { services, cluster }: Source,
  log: Log,
  signal?: AbortSignal,
): Promise<boolean> {
  const { database, secrets, config } = services;
  if (!config.backups || services.standing.outdated) return false;
  const { folder, hour, keep } = config.backups;
  await wantBackups(database);
  if (!(await isBackupDue(database, hour, null))) return false;
  const client = new pg.Client(connectionOf(database));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(tryHoldAdvisoryLock('nightlyBackup'));
    // Another instance may have made it since.
    if (!rows[0]?.taken || !(await isBackupDue(database, hour, null))) return false;
    removeAbandoned(folder);
    const { file, manifest } = await writeBackup({ database, secrets, cluster }, folder, signal);
    await noteGoodBackup(database, file, manifest);
    keepNewest(folder, keep);
    return true;
  } catch (error) {
    if (signal?.aborted) return false;
    log.error({ err: error, folder }, 'the nightly backup failed, and is tried again in ten minutes');
    await noteFailedBackup(database, (error as Error).message);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Mails super-admins when the last good backup is older than a day, once a day. @returns whether it did */
export async function tellIfOld(services: Services): Promise<boolean> {
  const old = await readOldBackup(services.database);
  return tellOfTrouble(services, old ? [oldBackupTrouble(old)] : []);
}

// Of a process that was killed in the middle of it. A backup by hand may be under way there.
function removeAbandoned(folder: string): void {
  for (const name of readdirIfThere(folder)) {
    const file = join(folder, name);
    const changedMs = name.endsWith(draftEnding)
      ? statSync(file, { throwIfNoEntry: false })?.mtimeMs
      : undefined;
    if (changedMs !== undefined && changedMs < Date.now() - abandonedAfterMs) rmSync(file, { force: true });
  }
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
