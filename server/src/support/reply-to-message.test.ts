import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOwnMessages, replyToMessage } from '@nairadesk/contract/support';
import { describe, expect, it } from 'vitest';
import { useSupportDesk } from '../../test/desks/support-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import type { Person } from '../../test/world.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';

const { world, ada, ben, staff, words, send, queue, idOf, reply, contact } = useSupportDesk();
const missing = '00000000-0000-4000-8000-000000000000';
const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const mine = (who: Person, query: RequestOf<typeof listOwnMessages> = {}) =>
  world.call(listOwnMessages, query, who.token);

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
