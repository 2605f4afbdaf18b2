import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import {
  advisoryLockKinds,
  advisoryLocks,
  holdAdvisoryLock,
  sharingAdvisoryLockOf,
  takeAdvisoryLock,
  takeAdvisoryLockOf,
  takeAdvisoryLocksOf,
} from './advisory-locks.ts';
import { type SQL, sql } from './drizzle.ts';

const world = useWorld();
const names = Object.keys(advisoryLocks) as (keyof typeof advisoryLocks)[];
const kinds = Object.keys(advisoryLockKinds) as (keyof typeof advisoryLockKinds)[];

/** The locks that a statement leaves its transaction with, as PostgreSQL tells of them. */
const locksOf = (statement: SQL) =>
  world.database.transact(async (tx) => {
    await tx.execute(statement);
    const { rows } = await tx.execute(
      sql`select classid::int8 as high, objid::int8 as low, objsubid as keys from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`,
    );
    return rows;
  });
const single = (key: number) => ({
  high: String(Math.floor(key / 2 ** 32)),
  low: String(key % 2 ** 32),
  keys: 1,
});

describe('advisory locks', () => {
  it('have distinct keys within the integer range', () => {
    for (const keys of [Object.values(advisoryLocks), Object.values(advisoryLockKinds)]) {
      expect(new Set<number>(keys).size).toBe(keys.length);
      expect(keys.every(Number.isSafeInteger)).toBe(true);
    }
    expect(Object.values(advisoryLockKinds).every((kind) => kind < 2 ** 31)).toBe(true);
  });

  it.each(names)('%s: locks its own key for a transaction or a session', async (name) => {
    expect(await locksOf(takeAdvisoryLock(name))).toEqual([single(advisoryLocks[name])]);
    const held = sql.raw(`${holdAdvisoryLock(name)}; select pg_advisory_unlock(${advisoryLocks[name]})`);
    expect(await locksOf(held)).toEqual([]);
  });

  it.each(kinds)('%s: locks one key per text', async (kind) => {
    const [one, again, other] = [
      await locksOf(takeAdvisoryLockOf(kind, sql`${'a'}`)),
      await locksOf(takeAdvisoryLockOf(kind, sql`${'a'}`)),
      await locksOf(takeAdvisoryLockOf(kind, sql`${'b'}`)),
    ];
    expect(one).toMatchObject([{ high: String(advisoryLockKinds[kind]), keys: 2 }]);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it.each(kinds)(
    '%s: locks the keys of several texts, each once, and the same where it is shared',
    async (kind) => {
      const [a, b] = [
        await locksOf(takeAdvisoryLockOf(kind, sql`${'a'}`)),
        await locksOf(takeAdvisoryLockOf(kind, sql`${'b'}`)),
      ];
      const both = await locksOf(takeAdvisoryLocksOf(kind, sql`${sql.param(['b', 'a', 'b'])}::text[]`));
      expect(both).toHaveLength(2);
      expect(both).toEqual(expect.arrayContaining([...a, ...b]));
      expect(await locksOf(sql`select ${sharingAdvisoryLockOf(kind, sql`${'a'}`)}`)).toEqual(a);
    },
  );

  it('of several texts are taken in one order, whatever the order of the texts', async () => {
    const { pool } = world.database;
    const texts = Array.from({ length: 40 }, () => randomUUID());
    await pool.query('create table taken (at int8 generated always as identity, key int)');
    // In the place of the lock: what it is called with, in turn.
    await pool.query(`create schema noted; create function noted.pg_advisory_xact_lock(int, int) returns void
      language sql volatile as 'insert into public.taken (key) values ($2)'`);
    await world.database.transact(async (tx) => {
      await tx.execute(sql`set local search_path = noted, pg_catalog, public`);
      await tx.execute(takeAdvisoryLocksOf('assetTerms', sql`${sql.param(texts)}::text[]`));
    });
    const { rows } = await pool.query('select key from taken order by at');
    await pool.query('drop table taken; drop schema noted cascade');
    const keys = rows.map(({ key }) => Number(key));
    expect(keys).toHaveLength(texts.length);
    expect(keys).toEqual(keys.toSorted((one, other) => one - other));
  });

  it('use the keys of the registry in the database functions that lock', async () => {
    const { rows } = await world.database.pool.query(
      "select proname from pg_proc where prosrc ilike '%advisory%' and pronamespace = 'public'::regnamespace order by 1",
    );
    expect(rows).toEqual([{ proname: 'count_open_orders' }, { proname: 'is_account_on' }]);
    const customer = randomUUID();
    expect(await locksOf(sql`select count_open_orders(${customer}::uuid, 20)`)).toEqual(
      await locksOf(takeAdvisoryLockOf('openOrders', sql`${customer}::text`)),
    );
    expect(await locksOf(sql`select is_account_on(${customer}::uuid, '{}')`)).toEqual(
      await locksOf(takeAdvisoryLockOf('receivingAccount', sql`${customer}::text`)),
    );
  });

  it('are taken only through the registry', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const taking = files.filter((file) => readFileSync(`${root}${file}`, 'utf8').includes('pg_advisory'));
    expect(taking).toEqual(['platform/database/advisory-locks.ts']);
  });
});
