import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { connectionOf, type Database } from '../database/database.ts';
import { readMigrations } from '../database/migrations/migration-files.ts';
import { giveToOwnerOf } from '../files/replace-file.ts';
import { readArchiveLink } from '../postgres/archive-link.ts';
import { dumpServer } from './dump-server.ts';
import {
  backupName,
  draftOfBackup,
  type Manifest,
  removeAbandoned,
  sealManifest,
  writeManifest,
} from './manifest.ts';
import { packCluster } from './pack-cluster.ts';

// Fast rather than small: it runs beside the trade.
const compressionLevel = 1;
const readBytes = 1024 * 1024;

interface Source {
  database: Database;
  secrets: Pick<Secrets, 'mac'>;
  /** The folder of the product's own cluster; null: a server, of which pg_dump makes a copy. */
  cluster: string | null;
}

/**
 * Backs the database up into a folder, beside servers that trade. Everything that was acknowledged before this began is in
 * it. The file has its name only when it is whole and on disk; nothing is left of one that fails or that `signal` ends. Throws
 * with a message for people.
 */
export async function writeBackup(
  source: Source,
  folder: string,
  signal?: AbortSignal,
): Promise<{ file: string; manifest: Manifest }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kind = source.cluster === null ? 'dump' : 'cluster';
  const file = join(folder, backupName(kind, new Date()));
  const draft = draftOfBackup(file);
  removeAbandoned(folder);
  const client = new pg.Client({ ...connectionOf(source.database), query_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    let told = await tellOf(client, source);
    const options = signal ? { signal } : {};
    const written = await writeNew(draft, async (write) => {
      if (source.cluster === null)
        return pipeline(dumpServer(connectionOf(source.database), signal), write, options);
      const log = () => readArchiveLink(dirname(source.cluster ?? ''))?.id;
      const id = log();
      const archive = packCluster(client, source.cluster, async (first) => {
        told = await tellOf(client, source);
        // One that began or ended meanwhile has a gap.
        if (id !== undefined && log() === id) told.archive = { id, first };
      });
      return pipeline(archive, createGzip({ level: compressionLevel }), write, options);
    });
    const manifest = sealManifest(source.secrets, { format: 1, kind, ...told, ...written });
    // Before the file has its name: without a manifest, after a power cut, no clean-up would delete it.
    await writeManifest(file, manifest);
    renameSync(draft, file);
    await flush(folder);
    return { file, manifest };
  } catch (error) {
    for (const half of [`${file}.json`, file]) rmSync(half, { force: true });
    throw error;
  } finally {
    rmSync(draft, { force: true });
    await client.end().catch(() => {});
  }
}

/**
 * Writes a new file that only the owner of its folder can read: never into one that is there, nor through a link. The
 * sum is of what was written, not of what is read back: a user who may write in the folder could have their own bytes
 * sealed.
 */
async function writeNew(
  draft: string,
  send: (write: (pieces: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>,
): Promise<Pick<Manifest, 'bytes' | 'sha256'>> {
  const handle = await open(draft, 'wx+', 0o600);
  try {
    await giveToOwnerOf(dirname(draft), handle);
    const hash = createHash('sha256');
    let bytes = 0;
    await send(async (pieces) => {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        await handle.writeFile(piece);
      }
    });
    await handle.sync();
    const sha256 = hash.digest('hex');
    // Taken away and put there anew, it would be sealed as it was written, and refused when it is needed.
    const isOurs = (await handle.stat()).ino === lstatSync(draft, { throwIfNoEntry: false })?.ino;
    if (!isOurs || (await hashOf(handle)) !== sha256)
      throw new Error(`${draft} isn’t what was written there`);
    return { bytes, sha256 };
  } finally {
    await handle.close();
  }
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(readBytes);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, readBytes, at);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
}

type Told = Pick<Manifest, 'at' | 'postgres' | 'migration' | 'auditHead' | 'keyCheck' | 'archive'>;

async function tellOf(client: pg.ClientBase, { secrets }: Source): Promise<Told> {
  const { rows } = await client.query<{
    at: Date;
    postgres: string;
    migration: string;
    audit: string | null;
    mac: Buffer;
  }>(`
    select clock_timestamp() as at, current_setting('server_version_num')::int / 10000 as postgres,
      (select max(created_at) from migrations) as migration, head.number as audit, head.mac
    from (select) one left join (select number, mac from audit_log order by number desc limit 1) head on true`);
  const [row] = rows;
  if (!row) throw new Error('the database told nothing of itself');
  const migration = readMigrations().find(({ number }) => number === Number(row.migration));
  return {
    at: row.at.toISOString(),
    postgres: String(row.postgres),
    migration: migration?.name ?? row.migration,
    auditHead: row.audit === null ? null : { number: Number(row.audit), mac: row.mac.toString('hex') },
    keyCheck: secrets.mac('', 'key-check').toString('hex'),
  };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
