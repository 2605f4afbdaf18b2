import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { schedule } from '../concurrency/schedule.ts';
import type { Services } from '../context/context.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { tryHoldAdvisoryLock } from '../database/advisory-locks.ts';
import { connectionOf } from '../database/database.ts';
import { readArchiveLink } from '../postgres/archive-link.ts';
import { pruneArchive } from './archived-log.ts';
import { isBackupDue, noteFailedBackup, noteGoodBackup, readOldBackup, wantBackups } from './backup-state.ts';
import { createArchiveKeeper } from './keep-archive.ts';
import { keepNewest, listBackups, type Manifest, readManifest } from './manifest.ts';
import { oldBackupTrouble, tellOfTrouble } from './tell-of-trouble.ts';
import { writeBackup } from './write-backup.ts';

const lookEverySeconds = 60;

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;
/** A server's services, and what it has of its own cluster; null: the database is a server's. */
interface Source {
  services: Services;
  /** The folder of the cluster. */
  cluster: string | null;
  /** The name of the archive that its log goes to. */
  archive?: string | null;
}

/**
 * Makes a backup every night while BACKUP_DIR is set, keeps the archive while ARCHIVE_DIR is, and mails super-admins when
 * something is wrong with them.
 * @param folder where the product's own database has its data, if it has one
 */
export function startBackups(
  services: Services,
  folder: string | null,
  log: FastifyBaseLogger,
): { stop(): Promise<unknown> } {
  const { config, database } = services;
  const keeper = folder === null ? null : createArchiveKeeper(folder, config.archiveDir, log);
  let troubles: string[] = [];
  const keep = async () => {
    if (keeper) troubles = await keeper.keep(database);
  };
  const ended = new AbortController();
  // The first backup goes with the archive, which is kept while a backup takes its time.
  const first = keep().catch((err: Error) => log.error({ err }, 'the archive was not looked at'));
  const works = [
    schedule(lookEverySeconds, log, () => first.then(keep)),
    schedule(lookEverySeconds, log, async () => {
      await first;
      const cluster = folder && join(folder, 'cluster');
      await backUpIfDue({ services, cluster, archive: keeper?.id() ?? null }, log, ended.signal);
      await tellIfOld(services, troubles);
    }),
  ];
  return {
    stop() {
      ended.abort();
      return Promise.all(works.map((work) => work.stop()));
    },
  };
}

/**
 * Makes the backup of this night, unless there is one, another instance makes it, or it failed within ten minutes. A failure
 * is logged and kept. @returns whether one was made
 */
export async function backUpIfDue(
  { services, cluster, archive = null }: Source,
  log: Log,
  signal?: AbortSignal,
): Promise<boolean> {
  const { database, secrets, config } = services;
  if (!config.backups || services.standing.outdated) return false;
  const { folder, hour, keep } = config.backups;
  await wantBackups(database);
  if (!(await isBackupDue(database, hour, archive))) return false;
  const client = new pg.Client(connectionOf(database));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(tryHoldAdvisoryLock('nightlyBackup'));
    // Another instance may have made it since.
    if (!rows[0]?.taken || !(await isBackupDue(database, hour, archive))) return false;
    const { file, manifest } = await writeBackup({ database, secrets, cluster }, folder, signal);
    await noteGoodBackup(database, file, manifest);
    keepNewest(folder, keep, secrets);
    pruneBehind(cluster, folder, secrets);
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

/**
 * Mails super-admins when the last good backup is older than a day, and what else is wrong, once a day.
 * @returns whether it did
 */
export async function tellIfOld(services: Services, others: string[] = []): Promise<boolean> {
  if (!services.config.backups) return false;
  const old = await readOldBackup(services.database);
  return tellOfTrouble(services, [...(old ? [oldBackupTrouble(old)] : []), ...others]);
}

function pruneBehind(cluster: string | null, folder: string, secrets: Pick<Secrets, 'mac'>): void {
  const archive = cluster && readArchiveLink(dirname(cluster));
  if (archive) pruneArchive(archive, listBackups(folder, secrets).flatMap(saidBy));
}

// What says nothing known is no backup of ours, and keeps nothing.
function saidBy(file: string): Manifest[] {
  try {
    return [readManifest(file)];
  } catch {
    return [];
  }
}
