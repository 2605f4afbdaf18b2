import * as assetCalls from '@nairadesk/contract/asset-changes';
import { resolveOrder, showCardCode } from '@nairadesk/contract/orders';
import { saveBank } from '@nairadesk/contract/settings';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { changeRole, listActivity } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { sortActivityWords } from './sort-activity-words.ts';

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;
let sold: { id: string; transactionId: string };
const code = 'PLANTED-4711';

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin({ name: 'Tunde Bakare' });
  const { ada, boss } = trade;
  const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
  await world.call(saveBank, bank, ada.token);
  sold = await trade.place({ ...trade.cardBuy, orderType: 'sell', amount: '14000', description: code });
  await world.call(showCardCode, { id: sold.id }, staff.token);
  await world.call(resolveOrder, { orderId: sold.id, status: 'completed' }, staff.token);
  await world.call(assetCalls.deleteAsset, { id: trade.bitcoin.id }, staff.token);
  const message = await world.call(sendMessage, { subject: '50% off?', message: 'Is it?' }, ada.token);
  await world.call(replyToMessage, { id: message.body.data?.id ?? '', response: 'No' }, staff.token);
  await world.call(changeRole, { id: staff.id, role: 'user' }, boss.token);
});

const list = (query: object = {}) => world.call(listActivity, query, trade.boss.token);
const actions = async (search: string) => (await list({ search })).body.data.map(({ action }) => action);

describe('GET /users/activity', () => {
  it('lists audit log entries, newest first, with names, addresses and no secrets', async () => {
    const { body, text } = await list();
    expect(listActivity.response.safeParse(body).success).toBe(true);
    const rows = body.data.map(({ id, by, action, about }) => [id, by, action, about]);
    expect(rows).toEqual([
      ['6', trade.boss.name, 'role-changed', 'Tunde Bakare'],
      ['5', 'Tunde Bakare', 'message-answered', '50% off?'],
      ['4', 'Tunde Bakare', 'asset-deleted', trade.bitcoin.name],
      ['3', 'Tunde Bakare', 'order-completed', sold.transactionId],
      ['2', 'Tunde Bakare', 'card-code-shown', sold.transactionId],
      ['1', 'Ada Obi', 'bank-changed', 'Ada Obi'],
    ]);
    const { byEmail, aboutEmail } = body.data[0] ?? {};
    expect([byEmail, aboutEmail]).toEqual([trade.boss.email, staff.email]);
    expect([body.data[3]?.byEmail, body.data[3]?.aboutEmail]).toEqual([staff.email, null]);
    const ids = body.data.slice(0, 4).map(({ byId, aboutId }) => [byId, aboutId]);
    expect(ids).toEqual([
      [trade.boss.id, staff.id],
      [staff.id, null],
      [staff.id, null],
      [staff.id, sold.id],
    ]);
    expect(body.data[0]?.detail).toEqual({ from: 'admin', to: 'user' });
    expect(body.data[3]?.detail).toEqual({ amount: '14000.00', reference: null });
    expect(Object.keys(body.data[5]?.detail ?? {})).toEqual(['from', 'changes']);
    for (const secret of [code, '0123456789']) expect(text).not.toContain(secret);
  });

  it('searches by actor, subject and detail, and pages with a cursor', async () => {
    expect(await actions('tunde')).toHaveLength(5);
    expect(await actions(staff.email)).toHaveLength(5);
    expect(await actions(sold.transactionId)).toEqual(['order-completed', 'card-code-shown']);
    expect(await actions('50%')).toEqual(['message-answered']);
    expect(await actions('14000.00')).toEqual(['order-completed']);
    const first = (await list({ pageSize: '5' })).body;
    expect([first.data.length, first.total]).toEqual([5, 6]);
    const second = (await list({ pageSize: '5', cursor: first.nextCursor })).body;
    expect(second.data.map(({ id }) => id)).toEqual(['1']);
    expect(second.nextCursor).toBeNull();
    const forged = Buffer.from('["1 or true"]').toString('base64url');
    expect((await list({ cursor: forged })).status).toBe(422);
  });

  it('lists an entry with invalid content written directly to the database', async () => {
    await world.database.pool.query(
      `insert into audit_log values (7, now(), 'suspended', null, 'user', 'no-id', 'nonsense', decode(repeat('00', 32), 'hex'))`,
    );
    const { status, body } = await list();
    expect([status, body.data.length]).toEqual([200, 7]);
    expect(body.data[0]).toMatchObject({ id: '7', about: null, detail: {} });
  });
});

describe('GET /users/activity behind many newer rows', () => {
  beforeAll(async () => {
    await world.database.pool.query(
      `insert into audit_log (number, at, action, detail, mac)
       select (select max(number) from audit_log) + n, now(), 'orders-counted', '{"orders":' || n || '}', decode(repeat('00', 32), 'hex')
       from generate_series(1, 3000) n`,
    );
  });

  it.each([
    ['the name of an actor', () => 'tunde', 5],
    ['the address of an actor', () => staff.email, 5],
    ['the name of a person it is about', () => trade.ada.name, 1],
    ['a transaction ID', () => sold.transactionId, 2],
    ['a part of one', () => sold.transactionId.slice(3, 9).toLowerCase(), 2],
    ['an asset', () => trade.bitcoin.name, 1],
    ['the subject of a message', () => '50% OFF', 1],
    ['an action', () => 'Role-Changed', 1],
    ['a detail', () => '14000.00', 1],
    ['nothing', () => 'zebra', 0],
  ])('finds rows by %s, and their total, by an index', async (_name, words, times) => {
    const { data, total, totalIsLeast } = (await list({ search: words(), pageSize: '1' })).body;
    expect([data.length, total, totalIsLeast]).toEqual([Math.min(times, 1), times, undefined]);
    const all = (await list({ search: words(), pageSize: '100' })).body;
    expect(all.data.map(({ id }) => Number(id)).every((id) => id <= 7)).toBe(true);
    expect(all.data).toHaveLength(times);
  });

  it('finds rows before and after their words were sorted into the index', async () => {
    const found = async () =>
      (await list({ search: '14000.00', pageSize: '5' })).body.data.map(({ id }) => id);
    const sort = async () =>
      (await world.database.pool.query(`select gin_clean_pending_list('audit_log_words')::int as pages`))
        .rows[0];
    expect(await found()).toEqual(['3']);
    await sortActivityWords(world.database);
    expect([await sort(), await found()]).toEqual([{ pages: 0 }, ['3']]);
  });

  it('counts what is found up to a thousand, and pages on', async () => {
    const { body } = await list({ search: 'orders-counted', pageSize: '1500' });
    expect([body.data.length, body.total, body.totalIsLeast]).toEqual([1500, 1500, true]);
    const next = (await list({ search: 'orders-counted', pageSize: '2000', cursor: body.nextCursor ?? '' }))
      .body;
    expect([next.data.length, next.nextCursor]).toEqual([1500, null]);
  });

  it('looks for one or two letters among the newest thousand, and says that there may be more', async () => {
    const { data, total, totalIsLeast } = (await list({ search: 'tu', pageSize: '5' })).body;
    expect([data, total, totalIsLeast]).toEqual([[], 0, true]);
  });
});
