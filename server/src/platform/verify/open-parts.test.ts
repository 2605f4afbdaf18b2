import { expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import type { Database } from '../database/database.ts';
import { openLines } from './open-parts.ts';

const world = useWorld();

it('parts of a look: one connection waits for the other’s, for longer than a call may', async () => {
  const { options } = world.database.pool;
  const hasty = {
    ...options,
    password: options.password,
    options: '-c idle_in_transaction_session_timeout=100',
  };
  const database = { pool: { options: hasty } } as unknown as Database;
  const { inOneSnapshot, close } = await openLines(database, 2);
  try {
    const seen = await inOneSnapshot(async ([one, other]) => {
      await one?.((client) => client.query('select pg_sleep(0.5)'));
      return other?.((client) => client.query('select 1 as there'));
    });
    expect(seen?.rows).toEqual([{ there: 1 }]);
  } finally {
    await close();
  }
});
