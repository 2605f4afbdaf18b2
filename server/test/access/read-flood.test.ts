import { listOwnMessages } from '@nairadesk/contract/support';
import { listHistory } from '@nairadesk/contract/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '../../src/platform/database/database.ts';
import { patient, useWorld } from '../world.ts';

const world = useWorld();
/** A connection beside the product's own ten. */
let outside: Database;

beforeAll(() => {
  outside = patient(connect(world.connection, 2));
});

afterAll(() => outside?.close());

it('read flood: one customer’s reads hold six connections at most, and others go on', async () => {
  const [ada, bola] = [await world.user(), await world.user()];
  const holder = await outside.pool.connect();
  const waiting = async () =>
    (
      await outside.pool.query(
        `select count(*)::int as reads from pg_stat_activity where wait_event_type = 'Lock' and query like '%support_messages%'`,
      )
    ).rows[0].reads;
  try {
    await holder.query('begin; lock table support_messages in access exclusive mode');
    const reads = Array.from({ length: 20 }, () => world.call(listOwnMessages, {}, ada.token));
    await expect.poll(waiting).toBe(6);
    expect((await world.call(listHistory, {}, bola.token)).status).toBe(200);
    expect(await waiting()).toBe(6);
    await holder.query('rollback');
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
