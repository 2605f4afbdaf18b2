import type { AnswerOf } from '@nairadesk/contract/endpoint';
import { updateProfile } from '@nairadesk/contract/settings';
import { listMessages } from '@nairadesk/contract/support';
import { describe, expect, it } from 'vitest';
import { type QueueQuery, useSupportDesk } from '../../test/desks/support-desk.ts';
import type { Answer } from '../../test/world.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';

const { world, ada, ben, staff, words, send, queue, idOf, reply, contact } = useSupportDesk();
const missing = '00000000-0000-4000-8000-000000000000';
const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const subjectsOf = async (query: QueueQuery) => (await queue(query)).body.data.map((one) => one.subject);

describe('POST /support', () => {
  it('stores the message with its author, and sends no mail', async () => {
    const answer = await send({ subject: '  Where is my card? ' });
    expect(answer.status).toBe(201);
    const data = { id: expect.any(String), ...words, response: null, timeStamp: isTime, respondedAt: null };
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Thank you for your message. We’ll reply here and by email.',
      data,
    });
    const { name, email, phone } = ada;
    const noDrafts = { hasDraft: false, replying: [] };
    expect((await queue()).body.data).toEqual([{ ...answer.body.data, name, email, phone, ...noDrafts }]);
    expect(await world.count('outbox')).toBe(0);
  });

  it.each([
    ['subject', '', 'Subject is required'],
    ['subject', undefined, 'Subject is required'],
    ['subject', 'Hi\r\nBcc: x@y.ng', 'Contains a character that isn’t allowed'],
    ['subject', 'a'.repeat(201), 'Use at most 200 characters'],
    ['message', ' \n ', 'Message is required'],
    ['message', null, 'Message is required'],
    ['message', ['a'], 'Must be text'],
    ['message', 'nul\u0000', 'Contains a character that isn’t allowed'],
    ['message', 'a'.repeat(5001), 'Use at most 5000 characters'],
    ['userId', missing, 'Unknown field: userId'],
  ])('refuses %s = %j and stores nothing', async (field, value, message) => {
    const { status, failure } = await send({ [field]: value });
    expect([status, failure.message, failure.fields]).toEqual([422, message, { [field]: message }]);
    expect(await world.count('support_messages')).toBe(0);
  });

  it('stores one message for a repeated Idempotency-Key, also for concurrent requests', async () => {
    const key = { 'idempotency-key': 'one-submit' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({}, ada.token, key)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await world.count('support_messages')).toBe(1);
    const other = await send({ subject: 'Something else' }, ada.token, key);
    expect([other.status, other.failure.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await send({}, ben.token, key)).status).toBe(201);
    expect(await world.count('support_messages')).toBe(2);
  });

  it('refuses staff with 403 and visitors with 401, and stores nothing', async () => {
    const boss = await world.superAdmin();
    const answers = [await send({}, staff.token), await send({}, boss.token), await send({}, null)];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 401]);
    expect(await world.count('support_messages')).toBe(0);
  });
});

describe('GET /support', () => {
  it('lists unanswered messages oldest first, and answered or all messages newest first', async () => {
    const first = await idOf({ subject: 'first' });
    await contact({ subject: 'second' });
    const third = await idOf({ subject: 'third' }, ben);
    await idOf({ subject: 'fourth' });
    await reply(third);
    await reply(first);
    expect(await subjectsOf({})).toEqual(['fourth', 'third', 'second', 'first']);
    expect(await subjectsOf({ responded: 'false' })).toEqual(['fourth', 'second']);
    expect(await subjectsOf({ responded: 'true' })).toEqual(['third', 'first']);
    expect(await subjectsOf({ responded: 'True' })).toEqual(['third', 'first']);
    expect(await subjectsOf({ responded: 'FALSE' })).toEqual(['fourth', 'second']);
    for (const responded of ['', 'all', 'All'])
      expect(await subjectsOf({ responded })).toEqual(await subjectsOf({}));
    const answer = await queue();
    expect(listMessages.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body.data[2]).toEqual({
      id: expect.any(String),
      name: 'Visitor',
      email: 'visitor@example.com',
      phone: null,
      subject: 'second',
      message: 'Are you open?',
      response: null,
      timeStamp: isTime,
      respondedAt: null,
      hasDraft: false,
      replying: [],
    });
    expect(answer.text).not.toContain(staff.id);
  });

  it('shows the name and phone of the author at the time of writing, after a profile change', async () => {
    await send();
    await world.call(updateProfile, { name: 'Other', phone: '08000000000', country: 'Ghana' }, ada.token);
    expect((await queue()).body.data[0]).toMatchObject({ name: 'Ada Obi', phone: '08031234567' });
  });

  it.each([
    ['ADA', ['card']],
    ['0803123', ['card']],
    ['visitor@', ['100% sure']],
    ['%', ['100% sure']],
    ['AN HOUR', ['card']],
    ['on its way', ['card']],
    ['zebra', []],
  ])('searches for %s', async (search, found) => {
    await contact({ subject: '100% sure' });
    await reply(await idOf({ subject: 'card' }));
    expect(await subjectsOf({ search })).toEqual(found);
    expect((await queue({ search, pageSize: '1' })).body.total).toBe(found.length);
  });

  it.each([
    ['ADA', 1],
    ['0803 123 4', 1],
    ['my card', 1],
    ['an hour', 1],
    ['on its way', 1],
    ['zebra', 0],
    ['filler', 3000],
    ['w', 0],
  ])('finds %s behind many newer messages, by an index', async (search, times) => {
    await reply(await idOf());
    await world.database.pool.query(
      `insert into support_messages (name, email, subject, message, created_at)
       select 'Filler', 'f@x.ng', 'Filler', 'Filler', now() + n * interval '1 ms' from generate_series(1, 11000) n`,
    );
    const { data, total, totalIsLeast } = (await queue({ search, pageSize: '5' })).body;
    const least = search === 'w' || times > 1000;
    expect([data.length, total, totalIsLeast]).toEqual([
      Math.min(times, 5),
      Math.min(times, 1000),
      least || undefined,
    ]);
  });

  it.each([{}, { responded: 'false' }, { responded: 'true' }] as QueueQuery[])(
    'pages through messages of the same millisecond without gaps or duplicates: %j',
    async (query) => {
      for (let index = 0; index < 5; index += 1) {
        const id = await idOf({ subject: `${index}` });
        if (query.responded === 'true') await reply(id);
      }
      await world.database.db.update(supportMessages).set({ createdAt: new Date('2026-03-01T10:00:00Z') });
      const all = await subjectsOf(query);
      expect(new Set(all).size).toBe(5);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: Answer<AnswerOf<typeof listMessages>> = await queue({
          ...query,
          pageSize: '2',
          ...(cursor && { cursor }),
        });
        expect(body.total).toBe(5);
        seen.push(...body.data.map((one) => one.subject));
        cursor = body.nextCursor;
      } while (cursor);
      expect(seen).toEqual(all);
    },
  );

  it.each([
    ['responded', 'yes'],
    ['responded', '1'],
    ['pageSize', '0'],
    ['cursor', 'x'],
    ['customer', 'x'],
  ])('refuses %s=%s', async (field, value) => {
    const path = `/support?${field}=${value}`;
    const { status, failure } = await world.send({ method: 'GET', path, token: staff.token });
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
  });

  it('accepts staff, and refuses users with 403 and visitors with 401', async () => {
    await send();
    const boss = await world.superAdmin();
    expect((await queue({}, boss.token)).body.total).toBe(1);
    for (const [token, status] of [
      [ada.token, 403],
      [null, 401],
    ] as const) {
      const answer = await queue({}, token);
      expect([answer.status, answer.text.includes(words.subject)]).toEqual([status, false]);
    }
  });
});
