import type pg from 'pg';
import { expect, it } from 'vitest';
import { useWorld } from '../../../../test/world.ts';
import { assertOwnSession } from './assert-own-session.ts';

const world = useWorld();

it('pooler: a session of one’s own is accepted', async () => {
  await expect(assertOwnSession(world.database)).resolves.toBeUndefined();
});

it('pooler: one that hands connections on between transactions is refused with a sentence', async () => {
  // As PgBouncer does it: the next client that asks gets the connection that was used last, and has it while a
  // transaction is open.
  const free = [11, 12];
  const pool = {
    async connect() {
      let held: number | undefined;
      return {
        async query(text: string) {
          const pid = held ?? free.shift();
          if (text === 'begin') held = pid;
          if (text === 'rollback') held = undefined;
          if (held === undefined && pid !== undefined) free.unshift(pid);
          return { rows: [{ pid }] };
        },
        release() {},
      };
    },
  };
  await expect(assertOwnSession({ pool: pool as unknown as pg.Pool })).rejects.toThrow('pool_mode = session');
});
