import { beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { within } from './database.ts';
import { sql } from './drizzle.ts';

const world = useWorld();
const add = { name: 'add_kept', text: 'insert into kept values ($1)' };

beforeAll(async () => {
  await world.database.pool.query('create table kept (n int primary key)');
});

const kept = async () =>
  (await world.database.pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n);

it('the last statement of a transaction: is part of it', async () => {
  await world.database.transact(async (tx, last) => {
    await tx.execute(sql`insert into kept values (1)`);
    last(add, [2]);
  });
  expect(await kept()).toEqual([1, 2]);
});

it('the last statement of a transaction: undoes all of it when it fails, with its own error', async () => {
  const failing = world.database.transact(async (tx, last) => {
    await tx.execute(sql`insert into kept values (3)`);
    last(add, [1]);
  });
  await expect(failing).rejects.toThrow('kept_pkey');
  expect(await kept()).toEqual([1, 2]);
  // Its connection serves the next one.
  await world.database.transact(async (_tx, last) => last(add, [4]));
  expect(await kept()).toEqual([1, 2, 4]);
});

it('the last statement of a transaction within another: comes after its work', async () => {
  await world.database.transact(async (tx) => {
    await within(world.database, tx).transact(async (inner, last) => {
      last(add, [5]);
      await inner.execute(sql`select 1`);
    });
    await tx.execute(sql`delete from kept where n = 5`);
  });
  expect(await kept()).toEqual([1, 2, 4]);
});
