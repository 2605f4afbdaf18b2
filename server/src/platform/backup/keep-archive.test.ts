import { chmodSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../../test-support/data-dir.ts';
import { startTimeoutMs } from '../../../../test-support/server-process.ts';
import { until } from '../../../../test-support/until.ts';
import { connect, type Database } from '../database/database.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { createArchiveKeeper } from './keep-archive.ts';

const [dataDir, archiveDir] = [makeDirInMemory('keep-archive'), makeDirInMemory('kept-archive')];
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: Database;

beforeAll(async () => {
  // PostgreSQL enters it as a user of its own.
  chmodSync(archiveDir, 0o777);
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  database = connect(postgres.connection, 3);
}, startTimeoutMs);

afterAll(async () => {
  vi.useRealTimers();
  await database?.close();
  await postgres?.stop();
  for (const folder of [dataDir, archiveDir]) await removeDataDir(folder);
});

const statusIn = () => join(postgres.folder, 'cluster/pg_wal/archive_status');
const waiting = () => readdirSync(statusIn()).filter((name) => name.endsWith('.ready'));

/** Lets the database finish a file of its log, which the archive doesn't take now. @returns the file that says so */
async function aFileThatWaits(): Promise<string> {
  await database.pool.query("select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()");
  const [name] = await until('a file to wait', () => waiting().length > 0 && waiting());
  return join(statusIn(), name ?? '');
}

/** Waits until nothing waits. PostgreSQL tries again once a minute, or when the next file is finished. */
async function letGo(): Promise<void> {
  await database.pool.query("select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()");
  await until('nothing to wait', () => waiting().length === 0, { timeoutMs: 90_000 });
}

it('archive: is given up while less than 1 GB is free beside files that wait for ten minutes, and not before', async () => {
  const said: string[] = [];
  let free = 1024 ** 3 - 1;
  const log = { error: (_: object, words: string) => said.push(words), warn: () => {} } as never;
  const keeper = createArchiveKeeper(postgres.folder, archiveDir, log, () => free);
  expect(await keeper.keep(database)).toEqual([]);
  // A file of the database's own: PostgreSQL forgets one that it finds to be made up.
  renameSync(archiveDir, `${archiveDir}-away`);
  const file = await aFileThatWaits();
  expect(await keeper.keep(database)).toEqual([]);
  expect(keeper.id()).not.toBeNull();
  const late = Date.now() / 1000 - 11 * 60;
  utimesSync(file, late, late);
  free = 1024 ** 3;
  expect(await keeper.keep(database)).toEqual([expect.stringMatching(/\d files wait for it/)]);
  expect(keeper.id()).not.toBeNull();
  free = 1024 ** 3 - 1;
  expect(await keeper.keep(database)).toEqual([expect.stringContaining('changes are not archived')]);
  expect(keeper.id()).toBeNull();
  expect(said.at(-1)).toBe('the archive was given up, and a new one is tried in ten minutes');
  renameSync(`${archiveDir}-away`, archiveDir);
  await letGo();
}, 180_000);

it('archive: is given up once 8 GB wait for it, so that the database goes on, and a new one begins ten minutes later', async () => {
  const said: string[] = [];
  const log = { error: (_: object, words: string) => said.push(words), warn: () => {} } as never;
  const keeper = createArchiveKeeper(postgres.folder, archiveDir, log);
  expect(await keeper.keep(database)).toEqual([]);
  const first = keeper.id();
  expect(first).not.toBeNull();

  renameSync(archiveDir, `${archiveDir}-away`);
  await aFileThatWaits();
  expect(await keeper.keep(database)).toEqual([]);
  // Of 16 MB each, as the database counts them; it looks at none before the first is taken.
  const others = Array.from({ length: 511 }, (_, file) =>
    join(statusIn(), `0000000100000FFF00000${file.toString(16).padStart(3, '0')}.ready`),
  );
  for (const file of others) writeFileSync(file, '');
  const [trouble] = await keeper.keep(database);
  expect(trouble).toMatch(/changes are not archived, so a restore can go back to backups only: 51\d files/);
  expect(keeper.id()).toBeNull();
  expect(said).toEqual(['the archive was given up, and a new one is tried in ten minutes']);
  for (const file of others) rmSync(file, { force: true });
  // Nothing waits on, and what is written is kept no longer than it is needed.
  await letGo();
  await database.pool.query('create table goes_on as select 1 as one');

  renameSync(`${archiveDir}-away`, archiveDir);
  expect(await keeper.keep(database)).toEqual([trouble]);
  expect(keeper.id()).toBeNull();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  expect(await keeper.keep(database)).toEqual([]);
  expect(keeper.id()).not.toBeNull();
  expect(keeper.id()).not.toBe(first);
}, 180_000);
