import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../../test-support/data-dir.ts';
import { startTimeoutMs } from '../../../../test-support/server-process.ts';
import { until } from '../../../../test-support/until.ts';
import { connect, type Database } from '../database/database.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { readArchive } from './read-archive.ts';

const dataDir = makeDirInMemory('read-archive');
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: Database;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  database = connect(postgres.connection, 1);
}, startTimeoutMs);

afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  await removeDataDir(dataDir);
});

const finishFile = () =>
  database.pool.query("select pg_logical_emit_message(false, '', 'x'), pg_switch_wal()");

it('the archive: tells what failed, and how many files wait behind the newest that was archived', async () => {
  await finishFile();
  await until('the first file', async () => (await readArchive(database))?.waitingFiles === 0);
  expect(await readArchive(database)).toEqual({ failures: 0, isFailing: false, waitingFiles: 0 });
  // To a folder that isn't there.
  symlinkSync(join(dataDir, 'gone'), join(postgres.folder, 'archive'));
  await finishFile();
  const failing = await until('a failure', async () => {
    const read = await readArchive(database);
    return read?.isFailing && read;
  });
  expect(failing.failures).toBeGreaterThan(0);
  await finishFile();
  expect((await readArchive(database))?.waitingFiles).toBe(2);
  rmSync(join(postgres.folder, 'archive'));
  await finishFile();
  await until('nothing to wait', async () => (await readArchive(database))?.waitingFiles === 0, {
    timeoutMs: 90_000,
  });
  expect((await readArchive(database))?.isFailing).toBe(false);
}, 180_000);

it('the archive: is not known where PostgreSQL tells this role nothing of it, without an error in its log', async () => {
  await database.pool.query('create role stranger; revoke select on pg_stat_archiver from public');
  await database.pool.query('set role stranger');
  expect(await readArchive(database)).toBeNull();
  await database.pool.query('reset role; grant select on pg_stat_archiver to public');
  await database.pool.query('revoke execute on function pg_current_wal_lsn() from public; set role stranger');
  expect(await readArchive(database)).toBeNull();
  expect(readFileSync(join(postgres.folder, 'postgres.log'), 'utf8')).not.toContain('ERROR');
});
