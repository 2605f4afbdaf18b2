import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOrder, placeOrder } from '@nairadesk/contract/orders';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { demoPeople } from '../server/src/seed/demo-people.ts';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import {
  askDatabase,
  findPostmaster,
  signalPostgres,
  tryDatabase,
} from '../test-support/product-database.ts';
import { type Server, spawnServer, untilReady } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, say, spread } from './length.ts';

const folderCount = isLong ? 12 : 1;
const running: Server[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  for (const folder of folders.splice(0)) await removeDataDir(folder);
});

// Four starts of each folder; twelve folders in the long form.
it('first start: completes the setup after being killed repeatedly', minutes(5, 30), async () => {
  const recoveries: number[] = [];
  const seen = new Set<string>();
  for (let index = 1; index <= folderCount; index += 1) {
    // The first starts of a folder are killed at any moment; now and then PostgreSQL with them.
    const dataDir = newFolder();
    for (let again = 0; again < 3; again += 1) {
      const server = await start(dataDir);
      // Once while the database is being made, then at any moment after it runs.
      if (again > 0) await untilPostgresRuns(dataDir);
      await sleep(Math.random() * 600);
      await server.kill();
      seen.add(await stageOf(dataDir));
      if (again === 1 && findPostmaster(dataDir)) signalPostgres(dataDir, 'SIGKILL', 'family');
    }
    const began = performance.now();
    const server = await start(dataDir);
    await untilReady(server);
    recoveries.push(performance.now() - began);
    await expectWhole(server);
    await server.kill();
    await removeDataDir(dataDir);
    if (index % 4 === 0) say(`first start: ${index * 3} kills, nothing half done`);
  }
  say(
    `first start killed ${folderCount * 3} times, found ${[...seen].join(', ')}; then ready after ms: ${spread(recoveries)}`,
  );
});

// Makes a database, and starts twice.
it('migration: is completed on the next start after a kill in the middle', minutes(3, 3), async () => {
  const dataDir = newFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  // A table of that name, about to be there: the migration has done half of its work, and waits.
  const holder = new pg.Client(postgres.connection);
  await holder.connect();
  await holder.query('begin; create table ledger_entries ()');
  const server = await start(dataDir);
  const isWaiting = `select from pg_locks where not granted`;
  await until('the migration to come to the table', async () => (await holder.query(isWaiting)).rowCount, {
    timeoutMs: 100_000,
  });
  await server.kill();
  await holder.query('rollback');
  await holder.end();
  const began = performance.now();
  const next = await start(dataDir);
  await untilReady(next);
  say(
    `killed in the middle of a migration: ready ${Math.round(performance.now() - began)} ms after the next start`,
  );
  await expectWhole(next);
  await postgres.stop();
});

// Two at once make one database.
it('first start: succeeds for two instances at once on an empty data directory', minutes(3, 3), async () => {
  const dataDir = newFolder();
  const both = await Promise.all([start(dataDir), start(dataDir)]);
  await Promise.all(both.map(untilReady));
  for (const server of both) await expectWhole(server);
});

function newFolder(): string {
  const folder = makeDataDir('faults');
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<Server> {
  const server = await spawnServer({ dataDir });
  running.push(server);
  return server;
}

async function untilPostgresRuns(dataDir: string): Promise<void> {
  await until('PostgreSQL to run', () => findPostmaster(dataDir), { timeoutMs: 120_000, everyMs: 10 });
}

async function expectWhole({ dataDir, url }: Server): Promise<void> {
  const journal = readFileSync(new URL('../server/migrations/meta/_journal.json', import.meta.url), 'utf8');
  const [counts] = await askDatabase(
    dataDir,
    `select (select count(*)::int from migrations) as migrations, (select count(*)::int from users) as people,
      (select count(*)::int from orders where status = 'pending') as pending,
      (select count(*)::int from orders where status = 'successful') as reported`,
  );
  const migrations = JSON.parse(journal).entries.length;
  expect(counts).toEqual({ migrations, people: demoPeople.length, pending: 2, reported: 3 });
  const desk = await openDesk(url);
  const order = await call(url, placeOrder, { token: desk.customers[0], body: desk.order });
  expect(order.status).toBe(201);
  // The next one that looks finds what it expects.
  const cancel = { token: desk.customers[0], body: { orderId: order.body.data.id } };
  expect((await call(url, cancelOrder, cancel)).status).toBe(200);
}

/** How far the start had come that was killed. A PostgreSQL that wasn't up yet may end after its server. */
function stageOf(dataDir: string): Promise<string> {
  const stage = async () => (findPostmaster(dataDir) ? stageIn(dataDir).catch(() => '') : 'no database');
  return until('the database to answer, or to end', stage, { timeoutMs: 55_000 });
}

async function stageIn(dataDir: string): Promise<string> {
  const client = await tryDatabase(dataDir);
  try {
    const { rows: tables } = await client.query(`select to_regclass('users') is not null as there`);
    if (!tables[0].there) return 'no tables';
    const { rows: people } = await client.query('select count(*)::int as count from users');
    return people[0].count === 0 ? 'no users' : 'a desk';
  } finally {
    await client.end();
  }
}
