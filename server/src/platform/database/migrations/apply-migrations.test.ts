import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { until } from '../../../../../test-support/until.ts';
import { applyMigrations } from './apply-migrations.ts';
import type { Migration, Step } from './migration-files.ts';
import { readMigrations } from './migration-files.ts';

const opened: pg.Client[] = [];
const told: string[] = [];
const warn = (line: string) => told.push(line);
const name = `upgrade_${randomBytes(4).toString('hex')}`;
let client: pg.Client;

async function open(database = name): Promise<pg.Client> {
  const one = new pg.Client({ ...inject('postgres'), database });
  one.on('error', () => {});
  await one.connect();
  opened.push(one);
  return one;
}

const migration = (number: number, steps: Step[], oldestBeside: number | null = null): Migration => ({
  name: `000${number}_test`,
  number,
  hash: `hash ${number}`,
  steps,
  oldestBeside,
});
const together = (text: string): Step => ({ text, run: 'together' });
const first = migration(1, [
  together('create table coins (id int primary key, name text)'),
  together("insert into coins select n, 'coin ' || n from generate_series(1, 2500) n"),
  together('create table people (id int primary key)'),
]);
const ask = async (text: string) => (await client.query(text)).rows;
const numbers = async () =>
  (await ask('select created_at from migrations order by id')).map((row) => +row.created_at);

beforeEach(async () => {
  const maintenance = await open('postgres');
  await maintenance.query(`create database ${name}`);
  client = await open();
  await applyMigrations(client, [first], warn);
  told.length = 0;
});

afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
  const maintenance = await open('postgres');
  await maintenance.query(`drop database ${name} with (force)`);
});

afterAll(async () => {
  for (const one of opened.splice(0)) await one.end();
});

it('migrations: each is kept, although a later one fails, whose reason is said', async () => {
  const column = migration(2, [together('alter table coins add column network text')]);
  const wrong = migration(3, [together('alter table people add column a int'), together('select 1/0')]);
  const failing = applyMigrations(client, [first, column, wrong], warn);
  await expect(failing).rejects.toThrow('Cannot migrate: 0003_test failed: division by zero.');
  expect(await numbers()).toEqual([1, 2]);
  expect(await ask("select from information_schema.columns where table_name = 'people'")).toHaveLength(1);
  // What was there is not done again.
  expect(await applyMigrations(client, [first, column], warn)).toEqual([]);
});

it('migrations: an empty database gets all of them or nothing', async () => {
  const maintenance = await open('postgres');
  await maintenance.query(`create database ${name}_empty`);
  const empty = await open(`${name}_empty`);
  await expect(
    applyMigrations(empty, [first, migration(2, [together('select 1/0')])], warn),
  ).rejects.toThrow();
  const { rows } = await empty.query(
    "select to_regclass('coins') as there, (select count(*)::int from migrations) n",
  );
  expect(rows).toEqual([{ there: null, n: 0 }]);
  await empty.end();
  await maintenance.query(`drop database ${name}_empty`);
});

it('migrations: give way to a transaction that holds a table, say why, and get through when it is free', async () => {
  const trade = await open();
  await trade.query('begin; update coins set name = name where id = 1');
  const column = migration(2, [together('alter table coins add column network text')]);
  const migrating = applyMigrations(client, [first, column], warn);
  await until('it to give way', () => told.length > 0, { timeoutMs: 20_000, everyMs: 20 });
  expect(told[0]).toBe(
    'Migration 0002_test gives way and tries again (1): canceling statement due to lock timeout.',
  );
  await trade.query('commit');
  expect(await migrating).toEqual([{ name: '0002_test', milliseconds: expect.any(Number) }]);
  expect(await numbers()).toEqual([1, 2]);
});

it('migrations: are what gives way in a deadlock with trade that takes the tables in another order', async () => {
  const trade = await open();
  await trade.query('begin; select from people; lock table people in row exclusive mode');
  const both = migration(2, [
    together('lock table coins in access exclusive mode'),
    together('alter table people add column name text'),
  ]);
  const migrating = applyMigrations(client, [first, both], warn);
  await until(
    'the migration to wait',
    async () => (await trade.query('select from pg_locks where not granted')).rowCount,
    {
      timeoutMs: 20_000,
      everyMs: 10,
    },
  );
  const crossing = trade.query('select count(*) from coins');
  await until('one to give way', () => told.length > 0, { timeoutMs: 20_000, everyMs: 10 });
  expect(told[0]).toContain('lock timeout');
  await crossing;
  await trade.query('commit');
  expect(await migrating).toHaveLength(1);
});

it('migrations: fill rows in batches of their own and make indexes concurrently, and do so again after a failure', async () => {
  const filling = migration(2, [
    together('alter table coins add column if not exists network text'),
    {
      text: "update coins set network = 'Tron' where id in (select id from coins where network is null limit 1000)",
      run: 'batches',
    },
    { text: 'create index concurrently if not exists coins_network on coins (network)', run: 'alone' },
    together('select 1/(select count(*) from people)'),
  ]);
  await expect(applyMigrations(client, [first, filling], warn)).rejects.toThrow('division by zero');
  expect(await numbers()).toEqual([1]);
  const [row] = await ask(
    'select count(*)::int as n, count(distinct xmin::text)::int as batches from coins where network is not null',
  );
  expect(row).toEqual({ n: 2500, batches: 3 });
  await client.query('insert into people values (1)');
  expect(await applyMigrations(client, [first, filling], warn)).toHaveLength(1);
  expect(await ask("select indisvalid from pg_index where indexrelid = 'coins_network'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

it('migrations: an empty database gets all at once, indexes that are made concurrently elsewhere too', async () => {
  await client.query('drop table coins, people, migrations');
  const indexed = migration(2, [
    { text: 'drop index concurrently if exists coins_name', run: 'alone' },
    { text: 'create index concurrently coins_name on coins (name)', run: 'alone' },
  ]);
  expect(await applyMigrations(client, [first, indexed], warn)).toHaveLength(2);
  expect(await ask("select indisvalid from pg_index where indexrelid = 'coins_name'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

it('migrations: what takes something away waits until older servers have stopped, which then no longer start', async () => {
  const second = migration(2, [together('alter table coins add column network text')]);
  const third = migration(3, [together('alter table coins drop column name')], 2);
  await applyMigrations(client, [first, second], warn);
  const migrating = applyMigrations(client, [first, second, third], warn);
  const watcher = await open();
  const oldest = async () =>
    (await watcher.query('select max(oldest_beside)::int as oldest from migrations')).rows[0].oldest;
  await until('the minimum to be said', async () => (await oldest()) === 2, {
    timeoutMs: 20_000,
    everyMs: 20,
  });
  await sleep(1_000);
  expect((await watcher.query('select name from coins limit 1')).rows).toEqual([{ name: 'coin 1' }]);
  await migrating;
  await expect(watcher.query('select name from coins limit 1')).rejects.toThrow('does not exist');
  await expect(applyMigrations(client, [first], warn)).rejects.toThrow(
    'Cannot start: the database was upgraded for a newer version',
  );
  expect(await applyMigrations(client, [first, second], warn)).toEqual([]);
});

it('migration files: are read in their order, with how each statement runs', () => {
  const migrations = readMigrations();
  expect(migrations[0]).toMatchObject({ name: '0000_the_trade', oldestBeside: null });
  const inOrder = migrations.map(({ number }) => number);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(migrations.flatMap(({ steps }) => steps).every(({ text }) => text.trim() !== '')).toBe(true);
});
