import type { Role } from '@nairadesk/contract/roles';
import { listMessages, listOwnMessages, replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { getMessage, saveDraft } from '@nairadesk/contract/support-desk';
import { sendContactMessage } from '@nairadesk/contract/website';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const missing = '00000000-0000-4000-8000-000000000000';
let ada: Person;
let tunde: Person;
let ngozi: Person;

beforeEach(async () => {
  await world.database.pool.query('delete from support_drafts');
  ada = await world.user({ name: 'Ada Obi' });
  tunde = await world.admin({ name: 'Tunde' });
  ngozi = await world.person({ role: 'super-admin', name: 'Ngozi' });
});

const ask = async (subject = 'Where is my card?') =>
  (await world.call(sendMessage, { subject, message: 'I paid.' }, ada.token)).body.data.id;
const save = (id: string, text: string | undefined, { token }: Person | { token: null } = tunde) =>
  world.call(saveDraft, { id, text }, token);
const read = async (id: string, { token }: Person = tunde) =>
  (await world.call(getMessage, { id }, token)).body.data;
const listed = async (id: string, { token }: Person = tunde) =>
  (await world.call(listMessages, {}, token)).body.data.find((one) => one.id === id);
const typedSecondsAgo = (seconds: number) =>
  world.database.pool.query("update support_drafts set updated_at = now() - $1 * interval '1 second'", [
    seconds,
  ]);
const queued = async () =>
  (await world.database.pool.query("select count(*)::int as n from event_queue where topic = 'support'"))
    .rows[0].n;

describe('PUT /support/{id}/draft', () => {
  it('keeps one draft for each message and writer, and shows it to its writer alone', async () => {
    const [a, b] = [await ask('A'), await ask('B')];
    expect((await save(a, ' Dear Ada,\nit is ')).body).toMatchObject({
      message: 'Draft saved',
      data: { text: 'Dear Ada,\nit is' },
    });
    await save(b, 'Of B');
    await save(a, 'Dear Ada, it is here');
    await save(a, 'Ngozi’s words', ngozi);
    expect((await read(a)).draft?.text).toBe('Dear Ada, it is here');
    expect((await read(b)).draft?.text).toBe('Of B');
    expect((await read(a, ngozi)).draft?.text).toBe('Ngozi’s words');
    expect((await read(b, ngozi)).draft).toBeNull();
    expect([(await listed(a))?.hasDraft, (await listed(b, ngozi))?.hasDraft]).toEqual([true, false]);
    const seen = await Promise.all([
      world.call(getMessage, { id: a }, ngozi.token),
      world.call(listMessages, {}, ngozi.token),
      world.call(listOwnMessages, {}, ada.token),
    ]);
    for (const { text } of seen) expect(text).not.toMatch(/it is here|Of B/);
    expect(seen[2].text).not.toMatch(/Ngozi|draft|replying/);
    expect(await world.count('audit_log')).toBe(0);
    expect(await world.count('support_drafts')).toBe(3);
  });

  it('removes a draft whose text is empty or left out, and no other', async () => {
    const id = await ask();
    for (const text of ['', '  \n', undefined]) {
      await save(id, 'Something');
      await save(id, 'Hers', ngozi);
      expect((await save(id, text)).body).toEqual({
        status: 'success',
        message: 'Draft removed',
        data: null,
      });
      expect([(await read(id)).draft, (await read(id, ngozi)).draft?.text]).toEqual([null, 'Hers']);
    }
  });

  it('is refused to customers, also the sender, and to visitors, and stores nothing', async () => {
    const id = await ask();
    const statuses = await Promise.all([save(id, 'Mine', ada), save(id, 'Mine', { token: null })]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 401]);
    expect(await world.count('support_drafts')).toBe(0);
  });

  it('refuses a text that is too long or none, a message that is not there, and changes nothing', async () => {
    const id = await ask();
    await save(id, 'Before');
    for (const text of ['a'.repeat(5001), 7, null, 'nul\u0000']) {
      const { status, failure } = await world.call(saveDraft, { id, text } as never, tunde.token);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['text']]);
    }
    expect((await save(missing, 'x')).failure.code).toBe('not_found');
    expect((await save('nonsense', 'x')).failure.code).toBe('not_found');
    expect((await save(id, 'a'.repeat(5000))).status).toBe(200);
    await save(id, 'Before');
    expect((await read(id)).draft?.text).toBe('Before');
  });

  it('removes every draft of a message that is answered, and takes no later one', async () => {
    const [id, other] = [await ask(), await ask('Another')];
    await Promise.all([save(id, 'His'), save(id, 'Hers', ngozi), save(other, 'Of another')]);
    await world.call(replyToMessage, { id, response: 'Hers' }, ngozi.token);
    expect([(await read(id)).draft, (await read(other)).draft?.text]).toEqual([null, 'Of another']);
    expect((await save(id, 'Too late')).failure.code).toBe('already_answered');
    expect(await world.count('support_drafts')).toBe(1);
  });

  it('leaves no draft behind when it comes at the same moment as the answer', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`${index}`)));
    await Promise.all(
      ids.flatMap((id) => [
        save(id, 'At the same moment'),
        world.call(replyToMessage, { id, response: 'Yes' }, ngozi.token),
      ]),
    );
    expect(await world.count('support_drafts')).toBe(0);
  });
});

describe('replying', () => {
  it('names colleagues who typed within the last minute, to staff but not to themselves', async () => {
    const id = await ask();
    await save(id, 'I type');
    expect((await read(id, ngozi)).replying).toEqual([{ name: 'Tunde', until: expect.any(String) }]);
    expect((await listed(id, ngozi))?.replying).toHaveLength(1);
    expect((await read(id)).replying).toEqual([]);
    expect((await listed(id))?.replying).toEqual([]);
    await typedSecondsAgo(59);
    expect((await read(id, ngozi)).replying).toHaveLength(1);
    await typedSecondsAgo(61);
    expect((await read(id, ngozi)).replying).toEqual([]);
    // The same text again is no typing.
    await save(id, 'I type');
    expect((await read(id, ngozi)).replying).toEqual([]);
    await save(id, 'I type on');
    expect((await read(id, ngozi)).replying).toHaveLength(1);
    await save(id, '');
    expect((await read(id, ngozi)).replying).toEqual([]);
  });

  it('is told when it begins, begins again or ends, and not with each letter', async () => {
    const id = await ask();
    const tellings = async (act: () => Promise<unknown>) => {
      await world.database.pool.query('delete from event_queue');
      await act();
      return queued();
    };
    expect(await tellings(() => save(id, 'I'))).toBe(1);
    expect(
      await tellings(async () => {
        for (let letters = 2; letters < 12; letters += 1) await save(id, 'x'.repeat(letters));
      }),
    ).toBe(0);
    await typedSecondsAgo(61);
    expect(await tellings(() => save(id, 'Again'))).toBe(1);
    expect(await tellings(() => save(id, ''))).toBe(1);
    expect(await tellings(() => save(id, ''))).toBe(0);
  });
});

describe('GET /support/{id}', () => {
  it('of a visitor has no account and no orders, even with a customer’s address', async () => {
    const { name, email } = ada;
    const body = { name, email, subject: 'S', message: 'M' };
    await world.call(sendContactMessage, body, null);
    const [row] = (await world.call(listMessages, {}, tunde.token)).body.data;
    expect(await read(row?.id ?? '')).toMatchObject({
      sender: null,
      openOrders: [],
      closedOrders: [],
      named: [],
      phone: null,
    });
  });

  it.each(['user', 'admin', 'super-admin'] as Role[])('answers a %s as their role may', async (role) => {
    const id = await ask();
    const { token } = await world.person({ role });
    const { status, body } = await world.call(getMessage, { id }, token);
    expect(status).toBe(role === 'user' ? 403 : 200);
    if (role !== 'user') expect(getMessage.response.safeParse(body).success).toBe(true);
  });

  it('has the sender’s account as it is now', async () => {
    const id = await ask();
    await world.database.pool.query("update users set name = 'Ada Eze', suspended_at = now() where id = $1", [
      ada.id,
    ]);
    expect(await read(id)).toMatchObject({
      name: 'Ada Obi',
      sender: { id: ada.id, name: 'Ada Eze', email: ada.email, suspended: true, completedOrders: 0 },
    });
    expect((await world.call(getMessage, { id: missing }, tunde.token)).failure.code).toBe('not_found');
  });
});
