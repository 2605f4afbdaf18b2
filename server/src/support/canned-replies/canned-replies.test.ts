import {
  addCannedReply,
  cannedRepliesMost,
  deleteCannedReply,
  editCannedReply,
  listCannedReplies,
} from '@nairadesk/contract/canned-replies';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { listActivity } from '@nairadesk/contract/users';
import { beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mail-to.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld();
const missing = '00000000-0000-4000-8000-000000000000';
let boss: Person;
let admin: Person;
let ada: Person;

beforeEach(async () => {
  for (const table of ['canned_replies', 'outbox']) await world.database.pool.query(`delete from ${table}`);
  boss = await world.superAdmin();
  admin = await world.admin();
  ada = await world.user();
});

const text = 'Hello {name}, {transaction} over {amount} is {status}. {desk}';
const add = (body: Partial<RequestOf<typeof addCannedReply>> = {}, { token }: Person = boss) =>
  world.call(addCannedReply, { name: 'Is pending', text, ...body }, token);
const list = async ({ token }: Person = admin) => (await world.call(listCannedReplies, {}, token)).body.data;
const audited = async () =>
  (
    await world.database.pool.query(
      "select action, detail from audit_log where subject_type = 'canned-reply' and actor_id = $1 order by number",
      [boss.id],
    )
  ).rows.map(({ action, detail }) => [action, JSON.parse(detail)]);

it('canned replies: are added, changed and deleted by the owner, recorded, and read by staff by name', async () => {
  const { status, body } = await add();
  expect([status, body.data]).toEqual([
    201,
    { id: expect.any(String), name: 'Is pending', text, version: 1 },
  ]);
  await add({ name: 'arrived', text: 'It has arrived.' });
  expect((await list()).map(({ name }) => name)).toEqual(['arrived', 'Is pending']);
  const edit = { ...body.data, name: 'Still pending' };
  expect((await world.call(editCannedReply, edit, boss.token)).body.data).toEqual({ ...edit, version: 2 });
  // The same again, of a lost answer, changes nothing.
  expect((await world.call(editCannedReply, edit, boss.token)).body.data.version).toBe(2);
  await world.call(deleteCannedReply, { id: body.data.id }, boss.token);
  expect((await list()).map(({ name }) => name)).toEqual(['arrived']);
  expect(await audited()).toEqual([
    ['canned-reply-added', { name: 'Is pending', text }],
    ['canned-reply-added', { name: 'arrived', text: 'It has arrived.' }],
    ['canned-reply-changed', { name: 'Still pending', nameBefore: 'Is pending' }],
    ['canned-reply-deleted', { name: 'Still pending' }],
  ]);
  expect((await world.call(listActivity, {}, boss.token)).status).toBe(200);
});

it('canned replies: with an account that isn’t ours are told to the other super-admins, and their words are recorded', async () => {
  const other = await world.superAdmin();
  const told = async () =>
    (await mailsTo(world, other.email)).filter(({ kind }) => kind === 'account-written');
  const kept = (await add({ name: 'How to pay' })).body.data;
  expect(await told()).toEqual([]);
  const changed = 'Pay into GTBank 0123456789, Nairadesk Two.';
  await world.call(editCannedReply, { ...kept, text: changed }, boss.token);
  const [mail] = await told();
  expect(mail?.text).toContain('0123456789, to whoever is sent the canned reply “How to pay”');
  expect(mail?.text).toContain(boss.email);
  expect((await audited()).at(-1)).toEqual([
    'canned-reply-changed',
    { name: 'How to pay', text: changed, textBefore: text },
  ]);
});

it('canned replies: with an account that isn’t ours are told when a colleague sends them, to who changed them too', async () => {
  const reply = (await add({ name: 'How to pay', text: 'Pay into GTBank 0123456789, Nairadesk Two.' })).body
    .data;
  await world.database.pool.query('delete from outbox');
  const ask = { subject: 'S', message: 'How do I pay?' };
  const { id } = (await world.call(sendMessage, ask, ada.token)).body.data;
  const sent = await world.call(replyToMessage, { id, response: reply.text }, admin.token);
  expect(sent.status, sent.text).toBe(200);
  const [mail] = await mailsTo(world, boss.email);
  expect(mail?.kind).toBe('account-written');
  expect(mail?.text).toContain(`0123456789, to ${ada.name} (${ada.email})`);
  expect(mail?.text).toContain(admin.email);
});

it('canned replies: are refused to admins for writing and to customers at all, and nothing changes', async () => {
  const { id, version } = (await add()).body.data;
  const body = { id, name: 'Other', text: 'Other', version };
  for (const { token } of [admin, ada]) {
    const answers = await Promise.all([
      world.call(addCannedReply, { name: 'Mine', text: 'Mine' }, token),
      world.call(editCannedReply, body, token),
      world.call(deleteCannedReply, { id }, token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  expect((await world.call(listCannedReplies, {}, ada.token)).status).toBe(403);
  expect(await list()).toEqual([{ id, name: 'Is pending', text, version }]);
});

it.each([
  ['{nmae}', '{nmae} isn’t a placeholder. There are {name}, {transaction}, {amount}, {status}, {desk}.'],
  ['', 'Text is required'],
  ['a'.repeat(4001), 'Use at most 4000 characters'],
])('canned replies: refuse the text %j, new or changed, and store nothing', async (wrong, message) => {
  const kept = (await add()).body.data;
  const answers = [
    await add({ name: 'Another', text: wrong }),
    await world.call(editCannedReply, { ...kept, text: wrong }, boss.token),
  ];
  for (const { status, failure } of answers)
    expect([status, failure.fields]).toEqual([422, { text: message }]);
  expect(await list()).toEqual([kept]);
});

it('canned replies: refuse a name twice, a version that is no longer, and one that is not there', async () => {
  const one = (await add()).body.data;
  const other = (await add({ name: 'Other' })).body.data;
  const edit = async (body: RequestOf<typeof editCannedReply>) =>
    (await world.call(editCannedReply, body, boss.token)).failure.code;
  expect((await add()).failure.code).toBe('canned_reply_exists');
  expect(await edit({ ...other, name: one.name })).toBe('canned_reply_exists');
  expect(await edit({ ...other, id: missing })).toBe('not_found');
  await edit({ ...other, text: 'First' });
  expect(await edit({ ...other, text: 'Second' })).toBe('canned_reply_changed');
  expect((await world.call(deleteCannedReply, { id: missing }, boss.token)).failure.code).toBe('not_found');
  const answers = await Promise.all(Array.from({ length: 6 }, () => add({ name: 'At once' })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await list()).map(({ text: said }) => said)).toEqual([text, text, 'First']);
});

it('canned replies: are a hundred at most', async () => {
  await world.database.pool.query(
    `insert into canned_replies (name, text) select 'n' || n, 't' from generate_series(1, $1::int) n`,
    [cannedRepliesMost],
  );
  expect((await add()).failure.code).toBe('too_many_canned_replies');
  expect(await list()).toHaveLength(cannedRepliesMost);
});

it('reply: is refused while it has a placeholder, which a customer would read; other braces are text', async () => {
  const ask = { subject: 'S', message: 'M' };
  const { id } = (await world.call(sendMessage, ask, ada.token)).body.data;
  const reply = (response: string) => world.call(replyToMessage, { id, response }, admin.token);
  const { status, failure } = await reply('Hello {name}, {amount} {amount}');
  expect([status, failure.fields]).toEqual([422, { response: 'Fill in {name}, {amount} first' }]);
  expect(await world.count('outbox')).toBe(0);
  expect((await reply('Hello {friend} {}')).status).toBe(200);
});
