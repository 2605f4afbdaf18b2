import { afterAll, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { connect, type Database, isUnavailable } from './database.ts';

const world = useWorld();
const opened: Database[] = [];

afterAll(async () => {
  for (const database of opened) await database.close();
});

const own = () => {
  const database = connect(world.connection, 10);
  opened.push(database);
  return database;
};

const sleep = (name: string, seconds: number, quick = true) => ({
  name,
  text: `select pg_backend_pid() as pid, pg_sleep(${seconds})`,
  quick,
});

it('quick statements: those under way together go over one connection, eight at a time', async () => {
  const database = own();
  const processesOf = async (quick: boolean) => {
    const asked = Array.from({ length: 9 }, () => database.write(sleep('nap', 0.02, quick), []));
    return new Set((await Promise.all(asked)).map(([row]) => row?.pid)).size;
  };
  expect(await processesOf(true)).toBe(2);
  expect(await processesOf(false)).toBe(7);
});

it('quick statements: what one of them does wrong fails that one alone', async () => {
  const database = own();
  const divide = { name: 'divide', text: 'select pg_backend_pid() as pid, 1 / $1::int as one', quick: true };
  const asked = await Promise.allSettled([1, 0, 1].map((by) => database.write(divide, [by])));
  const pids = asked.map((one) => (one.status === 'fulfilled' ? one.value[0]?.pid : null));
  expect(pids).toEqual([pids[0], null, pids[0]]);
  expect(await database.write(divide, [1])).toMatchObject([{ one: 1 }]);
});

it('quick statements: where their connection ends all are unavailable, and the next one has another', async () => {
  const database = own();
  const asked = Array.from({ length: 3 }, () =>
    database.write(sleep('long_nap', 30), []).catch((error) => error),
  );
  await expect
    .poll(async () => {
      const { rows } = await world.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    })
    .toBe(1);
  expect((await Promise.all(asked)).map(isUnavailable)).toEqual([true, true, true]);
  expect(await database.write(sleep('nap', 0), [])).toHaveLength(1);
});
