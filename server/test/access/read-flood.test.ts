import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listAssets } from '@nairadesk/contract/assets';
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

/** How many reads wait for the lock of a test. */
const waiting = async () =>
  (
    await outside.pool.query(
      `select count(*)::int as reads from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%support_messages%'`,
    )
  ).rows[0].reads;

it('read flood: one customer’s reads hold six connections at most, and others go on', async () => {
  const [ada, bola] = [await world.user(), await world.user()];
  const holder = await outside.pool.connect();
  try {
    await holder.query('begin; lock table support_messages in access exclusive mode');
    const small = { pageSize: '20' };
    const reads = Array.from({ length: 20 }, () => world.call(listOwnMessages, small, ada.token));
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

it('read flood: of all customers’ large lists three are made at once, and small pages go past them', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => world.user()));
  const other = await world.user();
  const holder = await outside.pool.connect();
  try {
    await holder.query('begin; lock table support_messages in access exclusive mode');
    const wanted = [{}, { pageSize: '51' }];
    const reads = people.flatMap(({ token }) =>
      wanted.map((query) => world.call(listOwnMessages, query, token)),
    );
    await expect.poll(waiting).toBe(3);
    await sleep(200);
    expect(await waiting()).toBe(3);
    const small = world.call(listOwnMessages, { pageSize: '50' }, other.token);
    await expect.poll(waiting).toBe(4);
    // So does the list of assets, which is kept whole.
    expect((await world.call(listAssets, {}, other.token)).status).toBe(200);
    await holder.query('rollback');
    const statuses = (await Promise.all([...reads, small])).map(({ status }) => status);
    expect(statuses).toEqual(Array(9).fill(200));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

it('read flood: a customer who takes none of six large answers gets no seventh into the memory', async () => {
  const [ada, bola] = [await world.user(), await world.user()];
  // Ten thousand bytes in each of two thousand rows are more than the buffers of a connection hold.
  await world.database.pool.query(
    `insert into support_messages (user_id, name, email, phone, subject, message)
     select $1, 'Ada', 'ada@example.com', '+2348031234567', 'Hello', repeat('word ', 1000) from generate_series(1, 2000)`,
    [ada.id],
  );
  const { port, hostname } = new URL(world.url);
  const idle = Array.from({ length: 6 }, () => {
    const socket = connectTo(Number(port), hostname);
    socket.write(`GET /api/support/mine HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`);
    return socket;
  });
  try {
    // An answer has begun once something of it can be read; nothing ever is.
    await Promise.all(idle.map((socket) => once(socket, 'readable')));
    let taken = false;
    const seventh = world.call(listOwnMessages, { pageSize: '1' }, ada.token).finally(() => {
      taken = true;
    });
    expect((await world.call(listOwnMessages, {}, bola.token)).status).toBe(200);
    await sleep(200);
    expect(taken).toBe(false);
    for (const socket of idle) socket.destroy();
    expect((await seventh).status).toBe(200);
  } finally {
    for (const socket of idle) socket.destroy();
  }
});

it('read flood: refuses what one customer asks for beyond two hundred that wait', async () => {
  const ada = await world.user();
  const holder = await outside.pool.connect();
  try {
    await holder.query('begin; lock table support_messages in access exclusive mode');
    // Whichever arrive last: not always those that were sent last.
    const answered: number[] = [];
    const reads = Array.from({ length: 210 }, async () => {
      const { status } = await world.call(listOwnMessages, { pageSize: '20' }, ada.token);
      answered.push(status);
    });
    await expect.poll(() => answered).toEqual(Array(4).fill(429));
    await holder.query('rollback');
    await Promise.all(reads);
    expect(answered.slice(4)).toEqual(Array(206).fill(200));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
