import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../../test-support/data-dir.ts';
import { startProgram } from '../../../../test-support/program.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseOwnUid, nobody, ownUids } from './own-uid.ts';
import { isAlive } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const launcher = new URL('./embedded-postgres.ts', import.meta.url).href;
const template = makeDirInMemory('postgres-template');
let folder: string;
let apps: App[];

beforeAll(async () => (await start(template)).stop());

afterAll(() => removeDataDir(template));

beforeEach(() => {
  folder = makeDirInMemory('postgres');
  apps = [];
});

afterEach(async () => {
  await Promise.all(apps.map((app) => app.end()));
  await removeDataDir(folder);
});

it('embedded PostgreSQL: starts durable, in UTC and on a private socket only, and stops', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const durable = ['fsync', 'full_page_writes', 'synchronous_commit'];
  const settings = [...durable, 'timezone', 'listen_addresses', 'checkpoint_timeout'];
  const sql = `SELECT setting FROM unnest($1::text[]) WITH ORDINALITY AS n(name, at) JOIN pg_settings s
    ON lower(s.name) = n.name ORDER BY at`;
  const rows = await query(postgres, sql, [settings]);
  expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', 'UTC', '', '900']);
  expect(fs.statSync(postgres.connection.host).mode & 0o777).toBe(0o700);
  expect(postgres.startedHere).toBe(true);
  if (isRoot) expect(ownerOf(postgres)).toBeGreaterThanOrEqual(ownUids.first);

  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(fs.existsSync(postgres.connection.host)).toBe(false);
  expect(postmasterPid(postgres.folder)).toBe(0);
});

it('embedded PostgreSQL: logs errors without the values of rows and statements', async () => {
  bringCluster();
  const postgres = await start(folder);
  await query(postgres, 'CREATE TABLE people (name text NOT NULL, email text UNIQUE)');
  const insert = 'INSERT INTO people VALUES ($1, $2)';
  await query(postgres, insert, ['Ada', 'planted@example.com']);
  for (const name of ['Ada', null])
    await expect(query(postgres, insert, [name, 'planted@example.com'])).rejects.toThrow();
  await postgres.stop();
  const log = fs.readFileSync(path.join(postgres.folder, 'postgres.log'), 'utf8');
  expect(log).toContain('people_email_key');
  expect(log).not.toContain('planted@example.com');
});

it('embedded PostgreSQL: keeps its data across restarts, in a DATA_DIR of any length', async () => {
  const dataDir = path.join(folder, 'd'.repeat(120), 'e'.repeat(120));
  const first = await start(dataDir);
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await second.stop();
});

it('embedded PostgreSQL: serves two apps that start at once, until the last one stops', async () => {
  const [one, two] = await Promise.all([startApp(), startApp()]);
  expect(two.connection).toEqual(one.connection);
  expect([one.startedHere, two.startedHere].toSorted()).toEqual([false, true]);

  const [starter, joiner] = one.startedHere ? [one, two] : [two, one];
  await starter.end();
  expect(await query(joiner, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await joiner.end();
  expect(postmasterPid(one.folder)).toBe(0);
});

it('embedded PostgreSQL: adopts the postmaster of a killed app and stops it in the end', async () => {
  bringCluster();
  const killed = await startApp();
  await query(killed, 'CREATE TABLE kept AS SELECT 1 AS one');
  await killed.kill();
  const next = await start(folder);
  expect(next.startedHere).toBe(false);
  expect(await query(next, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await next.stop();
  expect(postmasterPid(next.folder)).toBe(0);
});

it('embedded PostgreSQL: recovers after app and postmaster were killed', async () => {
  bringCluster();
  const killed = await startApp();
  await query(killed, 'CREATE TABLE kept AS SELECT 1 AS one');
  const pid = postmasterPid(killed.folder);
  await killed.kill();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  const next = await start(folder);
  expect(next.startedHere).toBe(true);
  expect(await query(next, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await next.stop();
});

it('embedded PostgreSQL: starts although an unrelated process has the pid of a killed postmaster', async () => {
  bringCluster();
  const first = await start(folder);
  await first.stop();
  const ours = fs.statSync(path.join(first.folder, 'cluster'));
  const stranger = spawn('sleep', ['60'], { uid: ours.uid, gid: ours.gid });
  const pidFile = path.join(first.folder, 'cluster', 'postmaster.pid');
  fs.writeFileSync(pidFile, `${stranger.pid}\n${first.folder}\n1\n5432\n/nowhere\n\n1 1\nready\n`);
  const next = await start(folder);
  expect(next.startedHere).toBe(true);
  await next.stop();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

it('embedded PostgreSQL: restarts a killed postmaster at the same address', async () => {
  bringCluster();
  const postgres = await start(folder);
  const before = postmasterPid(postgres.folder);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => query(postgres, 'SELECT 1 AS one').catch(() => [])).toHaveLength(1);
  expect(postmasterPid(postgres.folder)).not.toBe(before);
  await postgres.stop();
});

it('embedded PostgreSQL: recreates a half-made cluster and never deletes a finished one', async () => {
  const half = path.join(folder, 'postgres', 'initdb-999999-1-abc');
  fs.mkdirSync(half, { recursive: true });
  fs.writeFileSync(path.join(half, 'PG_VERSION'), '18\n');
  const postgres = await start(folder);
  await postgres.stop();
  expect(fs.existsSync(half)).toBe(false);

  fs.writeFileSync(path.join(postgres.folder, 'cluster', 'PG_VERSION'), '15\n');
  await expect(start(folder)).rejects.toThrow('was made by PostgreSQL 15');
  expect(fs.existsSync(path.join(postgres.folder, 'cluster', 'global', 'pg_control'))).toBe(true);
});

it.runIf(isRoot)(
  'embedded PostgreSQL: moves the data, and logs it, when the unprivileged user has no access',
  async () => {
    fs.chmodSync(folder, 0o700);
    const lines: string[] = [];
    const dataDir = path.join(folder, 'data');
    const postgres = await start(dataDir, (line) => lines.push(line));
    try {
      expect(postgres.folder).toMatch(/^\/var\/lib\/nairadesk\/[0-9a-f]{16}$/);
      expect(lines.join()).toContain(`the database of ${dataDir} is in ${postgres.folder}`);
      expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.stop();
      fs.rmSync(postgres.folder, { recursive: true });
    }
  },
);

it.runIf(isRoot)('embedded PostgreSQL: is closed to the user that other programs share', async () => {
  bringCluster();
  const postgres = await start(folder);
  const client = new URL('../../../../node_modules/pg/lib/index.js', import.meta.url).href;
  const script = `
    const { default: pg } = await import(${JSON.stringify(client)});
    const client = new pg.Client(${JSON.stringify(postgres.connection)});
    console.log(await client.connect().then(() => 'connected', (error) => error.code));
    process.exit();`;
  const attempt = (uid: number) =>
    startProgram('-e', [script], { uid, gid: uid, nodeArgs: ['--input-type=module'] });
  const [other, owner] = [attempt(nobody), attempt(ownerOf(postgres))];
  await Promise.all([other.ended, owner.ended]);
  expect(other.output()).toBe('EACCES\n');
  expect(owner.output()).toBe('connected\n');
  expect(fs.statSync(path.join(postgres.folder, 'cluster')).mode & 0o777).toBe(0o700);
  expect(ownerOf(postgres)).toBeGreaterThanOrEqual(ownUids.first);
  expect(ownerOf(postgres)).toBeLessThanOrEqual(ownUids.last);
  await postgres.stop();
});

it.runIf(isRoot).each([
  ['the shared user', nobody],
  ['root, as a hand-over that was cut short leaves it', 0],
])('embedded PostgreSQL: takes over a cluster of %s, with its data', async (_whose, uid) => {
  bringCluster();
  const first = await start(folder);
  await query(first, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  const cluster = path.join(first.folder, 'cluster');
  const files = fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' });
  for (const file of ['.', ...files]) fs.lchownSync(path.join(cluster, file), uid, uid);
  // The data of others, that the last owner might point at.
  const foreign = path.join(folder, 'foreign');
  fs.writeFileSync(foreign, '');
  fs.symlinkSync(foreign, path.join(cluster, 'pointer'));

  const second = await start(folder);
  expect(await query(second, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  const owners = files.map((file) => fs.lstatSync(path.join(cluster, file), { throwIfNoEntry: false })?.uid);
  expect(new Set(owners.filter((owner) => owner !== undefined))).toEqual(new Set([ownerOf(second)]));
  expect(ownerOf(second)).toBeGreaterThanOrEqual(ownUids.first);
  expect(fs.statSync(foreign).uid).toBe(0);
  await second.stop();
});

it.runIf(isRoot)('embedded PostgreSQL: takes over a running one only when no app uses it', async () => {
  fs.chownSync(folder, nobody, nobody);
  const older = await startApp({ uid: nobody, gid: nobody });
  await query(older, 'CREATE TABLE kept AS SELECT 1 AS one');
  await expect(start(folder)).rejects.toThrow('end that version, then start again');
  expect(await query(older, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);

  await older.kill();
  await expect(start(folder)).rejects.toThrow('end that version, then start again');
  const next = await start(folder);
  expect(await query(next, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  expect(ownerOf(next)).not.toBe(nobody);
  await next.stop();
});

it.runIf(isRoot)(
  'own user id: is the same for a folder, and never one of a process or an account',
  async () => {
    const uid = chooseOwnUid(folder);
    expect(chooseOwnUid(folder)).toBe(uid);
    const stranger = spawn('sleep', ['60'], { uid, gid: uid });
    const other = chooseOwnUid(folder);
    stranger.kill();
    expect(other).not.toBe(uid);
    expect(() => chooseOwnUid(folder, { first: nobody, last: nobody })).toThrow('are all taken');
  },
);

it.runIf(isRoot)('embedded PostgreSQL: runs for a user id without an account', async () => {
  fs.chownSync(folder, 1234, 1234);
  const app = await startApp({ uid: 1234, gid: 1234 });
  expect(await query(app, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(fs.statSync(path.join(app.folder, 'cluster')).uid).toBe(1234);
  await app.end();
});

/** Puts a cluster that was made once into the folder, where how one is made is not looked at. */
function bringCluster(): void {
  execFileSync('cp', ['-a', `${template}/.`, folder]);
}

type App = EmbeddedPostgres & { end(): Promise<void>; kill(): Promise<void> };

function start(dataDir: string, log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log, unsafeForTests: true });
}

/** A process of its own, as a server or the staff command is one: killed, it leaves its postmaster behind. */
async function startApp(account: { uid?: number; gid?: number } = {}): Promise<App> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const postgres = await startEmbeddedPostgres({
      dataDir: ${JSON.stringify(folder)}, log: () => {} });
    process.once('SIGTERM', () => postgres.stop().then(() => process.exit()));
    setInterval(() => {}, 1000);
    console.log(JSON.stringify(postgres));`;
  const program = startProgram('-e', [script], { ...account, nodeArgs: ['--input-type=module'] });
  await program.untilSaid('\n');
  const end = async (signal: NodeJS.Signals) => {
    await program.end(signal);
    await sleep(10);
  };
  const app = { ...JSON.parse(program.said.out), end: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  apps.push(app);
  return app;
}

async function query(to: Pick<EmbeddedPostgres, 'connection'>, sql: string, values: unknown[] = []) {
  const client = new pg.Client(to.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

function ownerOf({ folder: home }: Pick<EmbeddedPostgres, 'folder'>): number {
  return fs.statSync(path.join(home, 'cluster')).uid;
}

function postmasterPid(home: string): number {
  const file = path.join(home, 'cluster', 'postmaster.pid');
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : 0;
}
