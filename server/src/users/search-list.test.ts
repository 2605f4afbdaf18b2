import { beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { contains } from '../platform/database/search.ts';
import { searchList } from '../platform/database/search-list.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();
const order = sql`${users.createdAt} desc, ${users.id} desc`;

// The newest 1,500 have none of the words; of the 9,000 behind them half are of one name, and thirty of another.
beforeAll(async () => {
  await world.database.pool.query(`
    insert into users (name, email, phone, password_hash, role, created_at)
    select case when n <= 1500 then 'Newest' when n % 300 = 0 then 'Rare Zubby' when n % 2 = 0 then 'Common Halima'
      else 'Other' end || ' ' || n, 'listed' || n || '@example.com', '08030000000', 'none', 'user',
      date_trunc('milliseconds', now()) - n * interval '1 minute'
    from generate_series(1, 10500) n`);
  await world.database.pool.query('vacuum analyze users');
});

function search(words: string, fetch: number, nearMost: number, areMany = false): Promise<string[]> {
  const { db } = world.database;
  const fits = contains(words, [users.name]) ?? sql`false`;
  const list = { table: users, id: users.id, order, words, nearMost, areMany, fits };
  const readWhere = async (isFound: SQL) => {
    const rows = await db.select({ name: users.name }).from(users).where(isFound).orderBy(order).limit(fetch);
    return rows.map(({ name }) => name);
  };
  return searchList(db, list, { behind: undefined, fetch }, readWhere);
}

/** What the names are in which the list has them. */
function expected(word: 'Rare Zubby' | 'Common Halima', fetch: number): string[] {
  const numbers = Array.from({ length: 9_000 }, (_, index) => index + 1501);
  const isTheirs = (n: number) => (word === 'Rare Zubby' ? n % 300 === 0 : n % 300 !== 0 && n % 2 === 0);
  return numbers
    .filter(isTheirs)
    .slice(0, fetch)
    .map((n) => `${word} ${n}`);
}

it.each([
  ['few rows have, behind the first of the list', 'Rare Zubby', 11, 50_000],
  ['few rows have, who do not fill the page', 'Rare Zubby', 50, 50_000],
  ['many rows have, by reading on', 'Common Halima', 11, 50_000],
  ['many rows have, none of them among those that are read', 'Common Halima', 11, 1_200],
  ['as many rows have as are asked for', 'Common Halima', 4_470, 1_000],
] as const)(
  'search of a list: finds the first rows with words that %s',
  async (_, words, fetch, nearMost) => {
    const found = await search(words.toLowerCase(), fetch, nearMost);
    expect(found.length).toBeGreaterThan(6);
    expect(found).toEqual(expected(words, fetch));
    expect(await search(words.toLowerCase(), fetch, nearMost, true), 'without counting them').toEqual(found);
  },
);

it('search of a list: finds nothing for words that no person has', async () => {
  expect(await search('nothing of ours', 11, 50_000)).toEqual([]);
});
