import { setTimeout } from 'node:timers/promises';
import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import { updateProfile } from '@nairadesk/contract/settings';
import { listMessages, listOwnMessages, replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { sendContactMessage } from '@nairadesk/contract/website';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Answer, type Person, useWorld } from '../../test/world.ts';
import { outbox } from '../platform/database/tables/mail-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';

type Query = RequestOf<typeof listMessages>;

const world = useWorld();
const missing = '00000000-0000-4000-8000-000000000000';
const words = { subject: 'Where is my card?', message: 'I paid an hour ago.\nPlease look.' };
const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
let ada: Person;
let ben: Person;
let staff: Person;

beforeEach(async () => {
  await world.database.db.delete(supportMessages);
  await world.database.db.delete(outbox);
  ada = await world.user({ name: 'Ada Obi', phone: '08031234567' });
  ben = await world.user({ name: 'Ben' });
  staff = await world.admin();
});

const send = (body: object = {}, token: string | null = ada.token, headers: Record<string, string> = {}) =>
  world.call(sendMessage, { ...words, ...body }, token, { headers });
// Times are kept to the millisecond: a pause puts what is written one after the other in that order.
const idOf = async (body: object = {}, who = ada) => {
  await setTimeout(2);
  return (await send(body, who.token)).body.data.id;
};
const reply = (id: string, response = 'It is on its way.', token: string | null = staff.token) =>
  world.call(replyToMessage, { id, response }, token);
const queue = (query: Query = {}, token: string | null = staff.token) =>
  world.call(listMessages, query, token);
const mine = (who: Person, query: RequestOf<typeof listOwnMessages> = {}) =>
  world.call(listOwnMessages, query, who.token);
const subjectsOf = async (query: Query) => (await queue(query)).body.data.map((one) => one.subject);
const contact = async (body: object = {}) => {
  await setTimeout(2);
  const visitor = {
    name: 'Visitor',
    email: 'visitor@example.com',
    subject: 'Hello',
    message: 'Are you open?',
  };
  return world.call(sendContactMessage, { ...visitor, ...body }, null);
};

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
    expect(await subjectsOf({ responded: 'false' })).toEqual(['second', 'fourth']);
    expect(await subjectsOf({ responded: 'true' })).toEqual(['third', 'first']);
    expect(await subjectsOf({ responded: 'True' })).toEqual(['third', 'first']);
    expect(await subjectsOf({ responded: 'FALSE' })).toEqual(['second', 'fourth']);
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

  it.each([{}, { responded: 'false' }, { responded: 'true' }] as Query[])(
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

describe('PATCH /support/reply/{id}', () => {
  it('stores the reply, mails it to the author, and changes no other message', async () => {
    const other = await idOf({ subject: 'Another' }, ben);
    const id = await idOf();
    const answer = await reply(id, ' It is on its way.\nRegards ');
    expect(answer.status).toBe(200);
    const response = 'It is on its way.\nRegards';
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Reply sent',
      data: {
        id,
        name: 'Ada Obi',
        email: ada.email,
        phone: '08031234567',
        ...words,
        response,
        timeStamp: isTime,
        respondedAt: isTime,
      },
    });
    expect((await mine(ada)).body.data).toMatchObject([{ id, response, respondedAt: isTime }]);
    expect((await mine(ben)).body.data).toMatchObject([{ id: other, response: null, respondedAt: null }]);
    const rows = await world.database.db.select().from(supportMessages);
    expect(rows.find((row) => row.id === id)?.respondedBy).toBe(staff.id);

    expect(await world.count('outbox')).toBe(1);
    const [mail] = await mailsTo(world, ada.email);
    expect(mail).toMatchObject({ kind: 'support-reply', subject: 'Re: Where is my card?' });
    for (const text of ['Hello Ada Obi', response, `You wrote:\n${words.message}`, '/support']) {
      expect(mail?.text).toContain(text);
    }
  });

  it('mails the reply to a visitor without anything that was typed into the contact form', async () => {
    const typed = 'Win-now-at-https://evil.example';
    await contact({ name: typed, subject: typed, message: `Hello\n${typed}` });
    const [message] = (await queue()).body.data;
    await reply(message?.id ?? '', 'We can’t help with that.');
    const [mail] = await mailsTo(world, 'visitor@example.com');
    expect(mail?.text).toContain('We can’t help with that.');
    expect(mail?.text).toMatch(/a message sent with our contact form on \d+ \w+ \d{4}\./);
    expect(JSON.stringify(mail)).not.toMatch(/evil|Win-now/);
  });

  it('mails the reply to a visitor, with HTML escaped and without a link to the site', async () => {
    await contact({ message: '<b>Are you open?</b>' });
    const [message] = (await queue()).body.data;
    await reply(message?.id ?? '', 'Yes & always.');
    const [mail] = await mailsTo(world, 'visitor@example.com');
    expect(mail?.text).toContain('Yes & always.');
    expect(mail?.text).not.toContain(world.services.config.publicUrl);
    expect(mail?.html).toContain('Yes &amp; always.');
    expect(mail?.html).not.toContain('<b>');
  });

  it('accepts one of several concurrent replies, refuses the others with 409, and sends one mail', async () => {
    const boss = await world.superAdmin();
    const id = await idOf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        reply(id, `answer ${index}`, index % 2 ? staff.token : boss.token),
      ),
    );
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
    expect((await mine(ada)).body.data[0]?.response).toBe(`answer ${won}`);
    expect(await mailsTo(world, ada.email)).toHaveLength(1);
  });

  it('refuses a second reply with 409, and leaves the first unchanged', async () => {
    const id = await idOf();
    await reply(id, 'The first');
    const second = await reply(id, 'The second');
    expect([second.status, second.failure]).toMatchObject([
      409,
      { code: 'already_answered', message: 'This message has already been answered.' },
    ]);
    expect((await mine(ada)).body.data[0]?.response).toBe('The first');
    expect(await world.count('outbox')).toBe(1);
  });

  it.each([
    ['', 'Response is required'],
    ['  ', 'Response is required'],
    [undefined, 'Response is required'],
    [5, 'Must be text'],
    ['a'.repeat(5001), 'Use at most 5000 characters'],
  ])('refuses the response %j and sends no mail', async (response, message) => {
    const id = await idOf();
    const answer = await world.call(replyToMessage, { id, response } as never, staff.token);
    expect([answer.status, answer.failure.fields]).toEqual([422, { response: message }]);
    expect((await mine(ada)).body.data[0]?.response).toBeNull();
    expect(await world.count('outbox')).toBe(0);
  });

  it('refuses an unknown or malformed id with not_found, and sends no mail', async () => {
    await send();
    for (const id of [missing, 'nonsense']) expect((await reply(id)).failure.code).toBe('not_found');
    expect(await world.count('outbox')).toBe(0);
  });

  it('refuses an author who has become staff', async () => {
    const id = await idOf();
    await world.database.pool.query("update users set role = 'admin' where id = $1", [ada.id]);
    const answer = await reply(id, 'Mine', await world.session(ada.id));
    await world.database.pool.query("update users set role = 'user' where id = $1", [ada.id]);
    expect([answer.status, answer.failure.code]).toEqual([403, 'own_message']);
    expect((await mine(ada)).body.data[0]?.response).toBeNull();
  });

  it('refuses the author with 403 and visitors with 401, and stores no reply', async () => {
    const id = await idOf();
    expect((await reply(id, 'Mine', ada.token)).status).toBe(403);
    expect((await reply(id, 'Mine', null)).status).toBe(401);
    expect((await mine(ada)).body.data[0]?.response).toBeNull();
  });
});
