import { listUsers } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../../test/world.ts';
import { countUpTo } from './count-up-to.ts';
import type { Db } from './database.ts';
import { sql } from './drizzle.ts';
import { runSearch, unlessSlow } from './run-search.ts';
import { contains } from './search.ts';
import { supportMessages } from './tables/support-tables.ts';

const world = useWorld();
let staff: Person;

beforeAll(async () => {
  staff = await world.admin();
});

describe('runSearch', () => {
  it('refuses a search that takes too long, gives its connection back, and asks for more words', async () => {
    const holder = await world.database.pool.connect();
    try {
      await holder.query('begin; lock table users in access exclusive mode');
      // Sessions are read from the same table, so this is asked directly.
      const refused = await runSearch(
        world.database,
        (read) => read.execute(sql`select from users`),
        200,
      ).catch((error) => error.body());
      const problem = 'This search takes too long. Type more of what you’re looking for';
      expect(refused).toMatchObject({ code: 'invalid', message: problem, fields: { search: problem } });
      expect(world.database.pool.idleCount).toBe(world.database.pool.totalCount - 1);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const { status } = await world.call(listUsers, { search: 'unmatched' }, staff.token);
    expect(status).toBe(200);
    const kept = await world.database.pool.query(`select reset_val = setting as kept from pg_settings
      where name = 'statement_timeout'`);
    expect(kept.rows).toEqual([{ kept: true }]);
  });

  it('leaves time to what follows a part that took too long, and takes no more in all', async () => {
    const began = performance.now();
    const sleep = (read: Db) => read.execute(sql`select pg_sleep(60)`);
    const found = await runSearch(
      world.database,
      async (read) => {
        const parts = [
          await unlessSlow(read, sleep),
          await unlessSlow(read, sleep),
          await unlessSlow(read, sleep),
        ];
        const { rows } = await read.execute(sql`select 'found' as what`);
        return [...parts, rows];
      },
      4_000,
    );
    expect(found).toEqual([null, null, null, [{ what: 'found' }]]);
    const together = (read: Db) => Promise.all(Array.from({ length: 4 }, () => sleep(read)));
    await expect(runSearch(world.database, together, 400)).rejects.toMatchObject({ code: 'invalid' });
    // Half, a quarter and an eighth of four seconds, and less than the whole second time, on a machine that is busy.
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('refuses a search, too, whose time is over while the next statement gets its limit', async () => {
    // As on a machine that stands still for a moment: here setting the limit takes a second.
    await world.database.pool.query(`create schema slow;
      create function slow.set_config(text, text, boolean) returns text language plpgsql
        as 'begin perform pg_sleep(1); return null; end'`);
    const slowly = async (read: Db) => {
      await read.execute(sql`set local search_path = slow, pg_catalog, public`);
      await read.execute(sql`select 'found'`);
    };
    await expect(runSearch(world.database, slowly, 400)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('looks rare words up by their trigrams, and finds common ones without', async () => {
    await world.database.pool.query(
      `insert into support_messages (name, email, subject, message)
       select 'Ada', 'ada@example.com', 'Question ' || n, repeat('Where is my money? ', 8) || n
       from generate_series(1, 5000) n`,
    );
    await world.database.pool.query('vacuum analyze support_messages');
    const { name, email, phone, subject, message, response } = supportMessages;
    const planOf = (words: string) =>
      runSearch(
        world.database,
        async (read) => {
          const fits = contains(words, [name, email, phone, subject, message, response]);
          const { rows } = await read.execute(
            sql`explain select from ${supportMessages} where ${fits} limit 1001`,
          );
          return JSON.stringify(rows);
        },
        5_000,
      );
    expect(await planOf('nothing of ours')).toContain('support_messages_words');
    expect(await planOf('Question 77')).toContain('support_messages_words');
    expect(await planOf('money')).toContain('Seq Scan');
  });
});

describe('countUpTo', () => {
  const read = () => world.database.db;

  it.each([
    [0, { total: 0 }],
    [1000, { total: 1000 }],
    [1001, { total: 1000, totalIsLeast: true }],
    [1_000_000, { total: 1000, totalIsLeast: true }],
  ])('counts %d rows as %j', async (rows, total) => {
    expect(await countUpTo(read(), sql`select from generate_series(1, ${rows}::int)`)).toEqual(total);
  });
});
