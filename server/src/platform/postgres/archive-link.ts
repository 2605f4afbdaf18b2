import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { accountAsRoot, canReach, giveTo, isRoot } from './files.ts';

// In the folder of the database, beside its cluster: a link to the archive that is written to now; none: there is no archive.
const linkName = 'archive';

/**
 * What PostgreSQL runs for each finished file of its write-ahead log, in the folder of the cluster. Without a link it keeps
 * nothing. A file is there under its name only when it is whole and on disk, and is never written over: one that is there
 * already must be the same.
 */
export const archiveCommand = [
  `[ ! -L ../${linkName} ] ||`,
  `if [ -e ../${linkName}/%f.gz ]; then gzip -dc ../${linkName}/%f.gz | cmp -s - %p;`,
  `else gzip -c < %p > ../${linkName}/%f.gz.part && sync ../${linkName}/%f.gz.part`,
  `&& mv ../${linkName}/%f.gz.part ../${linkName}/%f.gz && sync ../${linkName}/.; fi`,
].join(' ');

/** The archive that the database in `folder` writes to: a folder below ARCHIVE_DIR, and its name; null: to none. */
export function readArchiveLink(folder: string): { id: string; folder: string } | null {
  try {
    const target = fs.readlinkSync(path.join(folder, linkName));
    return { id: path.basename(target), folder: target };
  } catch {
    return null;
  }
}

/**
 * Begins a new archive in ARCHIVE_DIR, in a folder of its own: nothing that another database, or this one before a gap, has
 * archived is ever mixed with it. Throws where that can't be.
 */
export function beginArchive(folder: string, archiveDir: string): void {
  fs.mkdirSync(archiveDir, { recursive: true, mode: 0o711 });
  const day = new Date().toISOString().slice(0, 10);
  const target = path.join(fs.realpathSync(archiveDir), `log-${day}-${randomBytes(4).toString('hex')}`);
  fs.mkdirSync(target, { mode: 0o700 });
  if (isRoot()) {
    const account = accountAsRoot(folder);
    giveTo(account, target);
    if (!canReach(archiveDir, account)) {
      fs.rmdirSync(target);
      throw new Error(
        `user ${account.uid}, who runs the database, cannot enter ${archiveDir}: allow it with chmod o+x`,
      );
    }
  }
  fs.symlinkSync(target, path.join(folder, linkName));
}

/** Ends the archive: what the database finishes from now on is kept nowhere else. */
export function endArchive(folder: string): void {
  fs.rmSync(path.join(folder, linkName), { force: true });
}
