import * as assetCalls from '@nairadesk/contract/assets';
import { resolveOrder, showCardCode } from '@nairadesk/contract/orders';
import { saveBank } from '@nairadesk/contract/settings';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { changeRole, listActivity } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';

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
      `insert into audit_log values (7, now(), 'suspended', null, 'user', 'nobody', 'nonsense', decode(repeat('00', 32), 'hex'))`,
    );
    const { status, body } = await list();
    expect([status, body.data.length]).toEqual([200, 7]);
    expect(body.data[0]).toMatchObject({ id: '7', about: null, detail: {} });
  });
});
