import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import {
  advisoryLockKinds,
  advisoryLocks,
  holdAdvisoryLock,
  takeAdvisoryLock,
  takeAdvisoryLockOf,
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
