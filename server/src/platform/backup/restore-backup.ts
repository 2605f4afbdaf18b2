import { timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { headFileIn } from '../audit/audit-head.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { findHome, giveTo, type Home } from '../postgres/files.ts';
import { readArchivedLog } from './archived-log.ts';
import { loadDump } from './dump-server.ts';
import { hashFile, isSealed, type Manifest, readManifest } from './manifest.ts';
import { readSealed } from './read-sealed.ts';
import { restoreNote, restoreNoteIn } from './record-restore.ts';
import { assertReaches, recoverTo, type Target } from './recover-to.ts';

interface Restore {
  file: string;
  /** Where there is nothing yet: the DATA_DIR of the restored desk. */
  dataDir: string;
  /** The key that the backup was written with, in hex. */
  key: string;
  /** Whether the DATA_DIR gets the key too, as it has it where no SECRET_KEY is set. */
  keepsKey: boolean;
  /**
   * Whether a backup of an older version is taken. It has no seal: any user who may write in its folder may have
   * changed it.
   */
  takesUnsealed: boolean;
  /** To a moment after the backup, or to the newest there is, with the log archived below a folder; null: as it was backed up. */
  recovery: { target: Target; archiveDir: string } | null;
  say(line: string): void;
}

/** Up to when everything is in it. */
interface Restored {
  at: string;
}

/**
 * Puts a backup into a new DATA_DIR, from which the product starts as it was. Nothing is written before the folder is known
 * to be empty, the key to be the right one, and the file to be whole. Throws with a message for people.
 */
export async function restoreBackup({
  file,
  dataDir,
  key,
  keepsKey,
  takesUnsealed,
  recovery,
  say,
}: Restore): Promise<Restored> {
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty. Restore into a new folder.`);
  const manifest = assertOurs({ file, key, takesUnsealed });
  const log = recovery && readArchivedLog(recovery.archiveDir, manifest);
  if (log) assertReaches(recovery.target, manifest.at, log);
  say('Checking the file …');
  await assertWhole(file, manifest);
  const home = findHome(dataDir, say, false);
  if (fs.existsSync(home.cluster))
    throw new Error(`${home.cluster} is a database already. Nothing was restored.`);
  try {
    if (manifest.kind === 'dump') await loadInto(dataDir, file, manifest, say);
    else await unpackCluster(home, file, manifest);
    const lastChange = log && (await recoverTo(recovery.target, dataDir, log, say));
    const at = lastChange?.toISOString() ?? manifest.at;
    if (keepsKey) writePrivate(path.join(dataDir, 'secret.key'), `${key}\n`);
    if (manifest.auditHead) {
      const { number, mac } = manifest.auditHead;
      writePrivate(headFileIn(dataDir), `${number} ${mac}\n`);
    }
    const secrets = createSecrets(Buffer.from(key, 'hex'));
    writePrivate(restoreNoteIn(dataDir), restoreNote(secrets, { at, backup: path.basename(file) }));
    return { at };
  } catch (error) {
    // Empty, as it was: half a desk is none, and the next try finds room.
    for (const made of [home.folder, ...fs.readdirSync(dataDir).map((name) => path.join(dataDir, name))])
      fs.rmSync(made, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Tells whether a backup was made with this key and is whole, and restores nothing. Throws with a message for people where it
 * wasn't or isn't. @returns what it says of itself
 */
export async function checkBackup(
  backup: Pick<Restore, 'file' | 'key' | 'takesUnsealed'>,
): Promise<Manifest> {
  const manifest = assertOurs(backup);
  await assertWhole(backup.file, manifest);
  return manifest;
}

function assertOurs({ file, key, takesUnsealed }: Pick<Restore, 'file' | 'key' | 'takesUnsealed'>): Manifest {
  const manifest = readManifest(file);
  assertKey(manifest, key);
  if (!(takesUnsealed && manifest.seal === undefined)) assertSealed(manifest, { file, key });
  return manifest;
}

async function assertWhole(file: string, { bytes, sha256 }: Manifest): Promise<void> {
  if (fs.statSync(file).size !== bytes || (await hashFile(file)) !== sha256)
    throw new Error(`${file} is damaged: it isn’t what ${file}.json says.`);
}

function assertKey({ keyCheck }: Manifest, key: string): void {
  const given = createSecrets(Buffer.from(key, 'hex')).mac('', 'key-check');
  const wanted = Buffer.from(keyCheck, 'hex');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new Error('This is not the key that the backup was written with. Nothing was restored.');
}

function assertSealed(manifest: Manifest, { file, key }: { file: string; key: string }): void {
  if (isSealed(createSecrets(Buffer.from(key, 'hex')), manifest)) return;
  throw new Error(
    manifest.seal === undefined
      ? `${file}.json has no seal: an older version wrote it, or another user did. Add --unsealed if no other user can write there. Nothing was restored.`
      : `${file}.json was changed since the backup was made. Nothing was restored.`,
  );
}

// What tells PostgreSQL to run commands or to read elsewhere. Whatever recovery there is to be is ours to say.
const refused = /^cluster\/([^/]+\.signal|tablespace_map|pg_tblspc\/.+)$/;
const emptied = 'cluster/postgresql.auto.conf';

async function unpackCluster(home: Home, file: string, manifest: Manifest): Promise<void> {
  const { postgres } = manifest;
  if (postgres !== home.binaries.major)
    throw new Error(`The backup is of PostgreSQL ${postgres}, and here is ${home.binaries.major}.`);
  const aside = path.join(home.folder, 'restoring');
  const unpacked = extract();
  fs.mkdirSync(aside, { mode: 0o700 });
  const reading = pipeline(readSealed(file, manifest), createGunzip(), unpacked);
  // Awaited below; a failure before that is told there.
  reading.catch(() => {});
  for await (const entry of unpacked) {
    const target = path.join(aside, entry.header.name);
    if (!target.startsWith(`${aside}${path.sep}`)) throw new Error(`${file} holds a path outside of it.`);
    const { type, name } = entry.header;
    if (refused.test(path.normalize(name)) || (type !== 'file' && type !== 'directory'))
      throw new Error(`${file} holds ${name}, which no backup of ours has.`);
    if (type === 'directory') {
      fs.mkdirSync(target, { recursive: true, mode: 0o700 });
      entry.resume();
    } else if (path.normalize(name) === emptied) {
      fs.writeFileSync(target, '', { mode: 0o600, flush: true });
      entry.resume();
    } else {
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(entry, fs.createWriteStream(target, { mode: 0o600, flush: true }));
    }
  }
  await reading;
  const cluster = path.join(aside, 'cluster');
  for (const entry of fs.readdirSync(cluster, { recursive: true, withFileTypes: true }))
    giveTo(home.account, path.join(entry.parentPath, entry.name));
  giveTo(home.account, cluster);
  fs.renameSync(cluster, home.cluster);
  fs.rmdirSync(aside);
}

async function loadInto(
  dataDir: string,
  file: string,
  manifest: Manifest,
  say: (line: string) => void,
): Promise<void> {
  // A copy that no other user can change: pg_restore opens it by itself.
  const copy = path.join(dataDir, 'restoring.dump');
  await pipeline(readSealed(file, manifest), fs.createWriteStream(copy, { mode: 0o600, flags: 'wx' }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  try {
    await loadDump(postgres.connection, copy);
  } finally {
    await postgres.stop();
    fs.rmSync(copy);
  }
}

function writePrivate(file: string, text: string): void {
  fs.writeFileSync(file, text, { mode: 0o600, flush: true });
}
