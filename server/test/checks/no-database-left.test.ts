import { expect, inject, it } from 'vitest';
import { connect } from '../../src/platform/database/database.ts';
import { patient, World } from '../world.ts';

it('a file of tests leaves no database behind, which may lie in memory', async () => {
  const postgres = patient(connect({ ...inject('postgres'), database: 'postgres' }, 1));
  const there = async (name: string) =>
    (await postgres.pool.query('select from pg_database where datname = $1', [name])).rowCount;
  const world = new World();
  await world.open();
  const { database } = world.connection;
  expect(await there(database)).toBe(1);
  await world.close();
  expect(await there(database)).toBe(0);
  await postgres.close();
});
