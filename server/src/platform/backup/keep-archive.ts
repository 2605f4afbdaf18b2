import { realpathSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';
import { beginArchive, endArchive, readArchiveLink } from '../postgres/archive-link.ts';

const switchSeconds = 60;
const worryAfterMinutes = 10;
// The database keeps what waits: before that stops the trade, the archive is given up.
const mostWaitingBytes = 8 * 1024 ** 3;
const leastFreeBytes = 1024 ** 3;
const tryAgainAfterMs = 10 * 60 * 1000;

const readWaiting = {
  name: 'read_waiting_wal',
  text: `select count(*)::int as files, min(modification) as since,
      count(*) * (select setting::int8 from pg_settings where name = 'wal_segment_size') as bytes,
      coalesce(min(modification) < now() - make_interval(mins => $1), false) as late
    from pg_ls_archive_statusdir() where name like '%.ready'`,
};

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

interface Waiting {
  [column: string]: unknown;
  files: number;
  since: Date | null;
  bytes: string;
  late: boolean;
}

export interface ArchiveKeeper {
  /** The name of the archive that is written to now; null: none is. */
  id(): string | null;
  /**
   * Begins an archive where there should be one and is none, ends one where there should be none or that can't go on, and
   * gives what is wrong, in words for people.
   */
  keep(database: Database): Promise<string[]>;
}

/**
 * Keeps the archive of the write-ahead log of the product's own database, whose data is in `folder`.
 * @param freeBytesOf how much a folder's disk has room for
 */
export function createArchiveKeeper(
  folder: string,
  archiveDir: string | null,
  log: Log,
  freeBytesOf = freeBytesOfDisk,
): ArchiveKeeper {
  let failed: { reason: string; at: Date } | null = null;
  let wasLate = false;
  const id = () => readArchiveLink(folder)?.id ?? null;

  return {
    id,
    async keep(database) {
      const now = readArchiveLink(folder);
      if (now && (archiveDir === null || path.dirname(now.folder) !== realPath(archiveDir)))
        endArchive(folder);
      if (archiveDir !== null && id() === null) begin(archiveDir);
      await setSwitchSeconds(database, archiveDir === null ? 0 : switchSeconds);
      if (archiveDir === null) return [];
      const [waiting] = await database.run<Waiting>(readWaiting, [worryAfterMinutes]);
      if (waiting && id() !== null) look(waiting);
      return troublesOf(failed, waiting);
    },
  };

  function begin(into: string): void {
    if (failed && failed.at.getTime() > Date.now() - tryAgainAfterMs) return;
    try {
      beginArchive(folder, into);
      failed = null;
    } catch (error) {
      giveUp((error as Error).message);
    }
  }

  function look({ files, bytes, late }: Waiting): void {
    if (late && !wasLate)
      log.error(
        { files },
        'the archive takes no more of the write-ahead log: postgres.log beside the cluster says why',
      );
    wasLate = late;
    const isFull = late && freeBytesOf(folder) < leastFreeBytes;
    if (Number(bytes) < mostWaitingBytes && !isFull) return;
    // What waits is let go: a new archive begins once that works, with a backup of its own.
    endArchive(folder);
    giveUp(
      `${files} files of the write-ahead log waited for it, more than the disk of the database has room for`,
    );
  }

  function giveUp(reason: string): void {
    failed = { reason, at: new Date() };
    log.error({ reason }, 'the archive was given up, and a new one is tried in ten minutes');
  }
}

function freeBytesOfDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function troublesOf(failed: { reason: string; at: Date } | null, waiting: Waiting | undefined): string[] {
  if (failed)
    return [
      `Since ${lagosMoment(failed.at.toISOString())} changes are not archived, so a restore can go back to backups only: ${failed.reason}.`,
    ];
  if (!waiting?.late || !waiting.since) return [];
  return [
    `Since ${lagosMoment(waiting.since.toISOString())} the archive of changes takes nothing more; ${waiting.files} files wait for it beside the database.`,
  ];
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // A disk that is not mounted is still the one that is meant.
    return folder;
  }
}

// In the file that survives the server, not on its command line: another process may have started PostgreSQL.
async function setSwitchSeconds({ pool }: Database, seconds: number): Promise<void> {
  const { rows } = await pool.query<{ archive_timeout: string }>(
    "select setting as archive_timeout from pg_settings where name = 'archive_timeout'",
  );
  if (Number(rows[0]?.archive_timeout) === seconds) return;
  // biome-ignore lint/plugin: a number of ours, and ALTER SYSTEM takes no parameters.
  await pool.query(`alter system set archive_timeout = ${seconds}`);
  await pool.query('select pg_reload_conf()');
}
