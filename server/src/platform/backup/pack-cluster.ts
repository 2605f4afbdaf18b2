import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Pack, pack } from 'tar-stream';

// What PostgreSQL makes anew, or must not find in a copy (PostgreSQL 18, "Making a Base Backup Using the Low Level API").
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
// A slot's folder without its file stops the recovery.
const slot = /^pg_replslot\//;
// Last: what it says must not be older than what the files have.
const lastFile = 'global/pg_control';
type Entry = ReturnType<Pack['entry']>;

const chunkBytes = 1024 * 1024;

/**
 * The running cluster in a folder as a tar archive from which PostgreSQL recovers to the moment at which this ends: all
 * files between `pg_backup_start` and `pg_backup_stop`, and the write-ahead log from one to the other. `client` keeps its
 * session meanwhile, and `beforeStop` is called, with the first file of that log, when everything up to then is sure to be in it.
 */
export function packCluster(
  client: pg.ClientBase,
  cluster: string,
  beforeStop: (first: string) => Promise<void>,
): Pack {
  const archive = pack();
  writeAll(archive, client, cluster, beforeStop).then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}

async function writeAll(
  archive: Pack,
  client: pg.ClientBase,
  cluster: string,
  beforeStop: (first: string) => Promise<void>,
): Promise<void> {
  // Keeps the log from here on, however long this takes, and ends with the session.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
  const { rows: started } = await client.query<{ first: string }>(
    "select pg_walfile_name(pg_backup_start('nairadesk', true)) as first",
  );
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => ({
    isFolder: entry.isDirectory(),
    name: join(entry.parentPath, entry.name).slice(cluster.length + 1),
  }));
  for (const { name } of named.filter(({ isFolder, name }) => isFolder && !slot.test(name)))
    archive.entry({ name: `cluster/${name}`, type: 'directory', mode: 0o700 });
  const files = named.filter(({ name, isFolder }) => !isFolder && !emptied.test(name) && !leftOut.test(name));
  for (const { name } of files)
    if (name !== lastFile) await addFile(archive, join(cluster, name), `cluster/${name}`);
  await addFile(archive, join(cluster, lastFile), `cluster/${lastFile}`);

  const first = started[0]?.first ?? '';
  await beforeStop(first);
  const { rows: stopped } = await client.query<{ last: string; labelfile: string }>(
    'select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(false)',
  );
  const last = stopped[0]?.last ?? '';
  archive.entry({ name: 'cluster/backup_label', mode: 0o600 }, stopped[0]?.labelfile ?? '');
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name >= first && name <= last);
  for (const name of segments.toSorted())
    await addFile(archive, join(cluster, 'pg_wal', name), `cluster/pg_wal/${name}`);
}

/** Adds a file as long as it is now: what is cut off meanwhile is written as zeros, which the log then mends. */
async function addFile(archive: Pack, file: string, name: string): Promise<void> {
  const handle = await openIfThere(file);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const entry = archive.entry({ name, size, mode: 0o600 });
    // The archive's own end tells why; unheard, this would end the process.
    entry.on('error', () => {});
    for (let at = 0; at < size; ) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, size - at));
      await handle.read(chunk, 0, chunk.length, at);
      at += chunk.length;
      if (!entry.write(chunk)) await untilDone(entry, (done) => entry.once('drain', done));
    }
    await untilDone(entry, (done) => entry.end(done));
  } finally {
    await handle.close();
  }
}

// Where the archive is cut short, as by a full disk, nothing drains any more.
function untilDone(entry: Entry, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the archive was cut short'));
    if (entry.destroyed) fail();
    entry.once('close', fail);
    begin(() => {
      entry.off('close', fail);
      resolve();
    });
  });
}

// A table that is dropped meanwhile takes its file along.
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
