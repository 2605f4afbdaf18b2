import { setTimeout } from 'node:timers/promises';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOwnMessages, replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const words = { subject: 'Where is my card?', message: 'I paid an hour ago.' };
let ada: Person;
let ben: Person;
let staff: Person;

beforeEach(async () => {
  ada = await world.user({ name: 'Ada Obi' });
  ben = await world.user({ name: 'Ben' });
  staff = await world.admin();
});

const send = (who: Person, body: object = {}) => world.call(sendMessage, { ...words, ...body }, who.token);
// Times are kept to the millisecond: a pause puts what is written one after the other in that order.
const write = async (body: object, who = ada) => {
  await setTimeout(2);
  return send(who, body);
};
const mine = (who: Person, query: RequestOf<typeof listOwnMessages> = {}) =>
  world.call(listOwnMessages, query, who.token);

describe('GET /support/mine', () => {
  it('lists the messages of the user, newest first, and no others', async () => {
    await write({ subject: 'first' });
    await write({ subject: 'second' });
    await write({ subject: 'of Ben' }, ben);
    // The same address, but there is no proof that it was she who wrote.
    await world.call(
      sendContactMessage,
      { ...words, subject: 'of a visitor', name: ada.name, email: ada.email },
      null,
    );
    const answer = await mine(ada);
    expect(listOwnMessages.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body.data.map((one) => one.subject)).toEqual(['second', 'first']);
    expect([answer.body.total, answer.text.includes('of ')]).toEqual([2, false]);
    expect((await mine(ada, { search: 'of' })).body).toMatchObject({ data: [], total: 0 });
    expect((await mine(ada, { search: 'FIRST' })).body.data).toHaveLength(1);
    expect((await mine(await world.user())).body.data).toEqual([]);
  });

  it('pages through own messages, and never returns another user’s through a cursor', async () => {
    await write({ subject: 'first' });
    await write({ subject: 'of Ben' }, ben);
    await write({ subject: 'last' });
    const first = await mine(ada, { pageSize: '1' });
    expect(first.body).toMatchObject({ data: [{ subject: 'last' }], total: 2 });
    const cursor = first.body.nextCursor ?? '';
    expect((await mine(ada, { cursor })).body).toMatchObject({ data: [{ subject: 'first' }], total: 2 });
    const theirs = await mine(ben, { cursor });
    expect(theirs.body.data.map((one) => one.subject)).toEqual(['of Ben']);
    expect(theirs.body.total).toBe(1);
  });

  it('refuses staff with 403 and visitors with 401', async () => {
    expect((await mine(staff)).status).toBe(403);
    expect((await world.call(listOwnMessages, {}, null)).status).toBe(401);
  });

  it('lists a thousand at once, and the others by the cursor', async () => {
    await world.database.pool.query(
      `insert into support_messages (user_id, name, email, phone, subject, message)
       select $1, 'Ada', 'ada@example.com', '+2348031234567', 'Hello', 'Again' from generate_series(1, 1001)`,
      [ada.id],
    );
    const first = (await mine(ada, { pageSize: '10000' })).body;
    expect([first.data.length, first.total]).toEqual([1000, 1001]);
    const rest = (await mine(ada, { cursor: first.nextCursor ?? '' })).body;
    expect([rest.data.length, rest.total, rest.nextCursor]).toEqual([1, 1001, null]);
  });

  it('refuses a search that takes too long', async () => {
    const { config } = world.services;
    world.services.config = { ...config, searchMilliseconds: 1000 };
    const holder = await world.database.pool.connect();
    try {
      await holder.query('begin; lock table support_messages in access exclusive mode');
      const { status, failure } = await mine(ada, { search: 'card' });
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['search']]);
    } finally {
      await holder.query('rollback');
      holder.release();
      world.services.config = config;
    }
  });
});

describe('unanswered messages', () => {
  it('of one person are twenty at most, until staff answer one', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(ada)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, failure }) => [status, failure.message])).toEqual(
      Array(4).fill([
        429,
        '20 of your messages are waiting for our reply. You can write again once we’ve answered one.',
      ]),
    );
    expect((await mine(ada)).body.total).toBe(20);
    expect((await send(ben)).status).toBe(201);

    const [answered] = (await mine(ada)).body.data;
    await world.call(replyToMessage, { id: answered?.id ?? '', response: 'It is on its way.' }, staff.token);
    expect([(await send(ada)).status, (await send(ada)).status]).toEqual([201, 429]);
  });

  it('count no repetition of a request that was answered', async () => {
    const headers = { 'idempotency-key': 'the-first-of-them' };
    const first = await world.call(sendMessage, words, ada.token, { headers });
    for (let sent = 1; sent < 20; sent += 1) await send(ada);
    expect((await send(ada)).status).toBe(429);
    const again = await world.call(sendMessage, words, ada.token, { headers });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});
