import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';

const archivedName = /^[0-9A-F]{24}\.gz$/;
// PostgreSQL's note of a backup that began in that file goes with it.
const prunedName = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?\.gz$/;
const ending = '.gz';
const filesPerLog = 256n;

/** Files of the write-ahead log that follow each other without a gap, and when the last of them was archived. */
export interface ArchivedLog {
  folder: string;
  names: string[];
  until: Date;
}

/**
 * The archived log that goes on from a backup, as far as it has no gap. Throws with a message for people if the backup was
 * made without an archive, or nothing of it is there.
 */
export function readArchivedLog(archiveDir: string, { archive }: Pick<Manifest, 'archive'>): ArchivedLog {
  if (!archive)
    throw new Error('The backup was made without an archive: only the moment of the backup can be restored.');
  const folder = join(archiveDir, archive.id);
  if (!existsSync(folder))
    throw new Error(`There is no ${folder}, the archive that goes on from the backup.`);
  // Plain files alone: root follows no link and waits for no pipe that another user put there.
  const there = new Set(
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && archivedName.test(entry.name) ? [entry.name] : [],
    ),
  );
  const names: string[] = [];
  for (let name = archive.first; there.has(name + ending); name = nextName(name)) names.push(name + ending);
  const last = names.at(-1);
  if (!last)
    throw new Error(
      `${folder} lacks ${archive.first}${ending}, with which the archive goes on from the backup.`,
    );
  return { folder, names, until: statSync(join(folder, last)).mtime };
}

/** Deletes what no backup needs from the archive that is written to: what is older than the oldest one made with it. */
export function pruneArchive(
  archive: { id: string; folder: string },
  kept: Pick<Manifest, 'archive'>[],
): number {
  const firsts = kept.flatMap((one) => (one.archive?.id === archive.id ? [one.archive.first] : []));
  const [oldest] = firsts.toSorted();
  if (oldest === undefined) return 0;
  const old = readdirSync(archive.folder).filter((name) => prunedName.test(name) && name < oldest);
  for (const name of old) rmSync(join(archive.folder, name));
  return old.length;
}

// Timeline, log and file in log, eight hexadecimal digits each, of files of 16 MB.
function nextName(name: string): string {
  const [timeline, log, file] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)];
  const number = BigInt(`0x${log}`) * filesPerLog + BigInt(`0x${file}`) + 1n;
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0');
  return `${timeline}${hex(number / filesPerLog)}${hex(number % filesPerLog)}`;
}
