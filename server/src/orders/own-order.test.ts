import { cancelOrder, getOrder, listOrders, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import type { Role } from '@nairadesk/contract/roles';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTrade, storedOrder } from '../../test/trade.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const code = 'XGHT-99-PLANTED';
let trade: Awaited<ReturnType<typeof openTrade>>;
let admin: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  admin = await world.admin();
});

const resolve = (orderId: string, status: 'completed' | 'cancelled', { token }: Person) =>
  world.call(resolveOrder, { orderId, status }, token);

describe.each<Role>(['admin', 'super-admin'])('order of a customer who became %s', (role) => {
  let ben: Person;
  let orderId: string;

  beforeEach(async () => {
    const customer = await world.user();
    await world.giveBank(customer);
    await world.giveWallets(customer, { Bitcoin: 'ben-bitcoin' });
    orderId = (await trade.place({ ...trade.sell, description: code }, customer)).id;
    await world.call(changeRole, { id: customer.id, role }, trade.boss.token);
    ben = { ...customer, token: await world.session(customer.id) };
  });

  it('refuses every status change by its owner with 403, and lets another admin complete it', async () => {
    const before = await storedOrder(world, orderId);
    for (const status of ['completed', 'cancelled'] as const) {
      const answer = await resolve(orderId, status, ben);
      expect([answer.status, answer.failure.code]).toEqual([403, 'own_order']);
    }
    const asOwner = [
      await world.call(cancelOrder, { orderId }, ben.token),
      await world.call(reportPayment, { orderId, status: 'successful' }, ben.token),
    ];
    expect(asOwner.map(({ failure }) => failure.code)).toEqual(['forbidden', 'forbidden']);
    expect(await storedOrder(world, orderId)).toEqual(before);
    expect((await resolve(orderId, 'completed', admin)).status).toBe(200);
    expect((await storedOrder(world, orderId)).order.closed_by).toBe(admin.id);
  });

  it('is marked as own in listOrders and getOrder, and hides the card code from its owner', async () => {
    const ownOf = async ({ token }: Person) => {
      const { data } = (await world.call(listOrders, {}, token)).body;
      return data.filter(({ own }) => own).map(({ id }) => id);
    };
    expect([await ownOf(ben), await ownOf(admin)]).toEqual([[orderId], []]);
    const [theirs, others] = [
      await world.call(getOrder, { id: orderId }, ben.token),
      await world.call(getOrder, { id: orderId }, admin.token),
    ];
    expect([theirs.body.data.own, others.body.data.own]).toEqual([true, false]);
    expect(theirs.text).not.toContain(code);
  });
});

it('getOrder: marks an order as own for the customer who placed it', async () => {
  const { id } = await trade.place();
  expect((await world.call(getOrder, { id }, trade.ada.token)).body.data.own).toBe(true);
});

it('suspended customer: cannot place an order, and staff complete a reported one with a reason', async () => {
  const ben = await world.user();
  const { id } = await trade.place(trade.cardBuy, ben);
  await world.call(reportPayment, { orderId: id, status: 'successful' }, ben.token);
  const suspension = { id: ben.id, suspended: true, reason: 'A look at their papers' };
  expect((await world.call(changeSuspension, suspension, trade.boss.token)).status).toBe(200);
  await expect(trade.place(trade.cardBuy, ben)).rejects.toThrow('unauthenticated');
  expect((await resolve(id, 'completed', admin)).failure.code).toBe('flags_need_reason');
  const reasoned = { orderId: id, status: 'completed', flagReason: 'The papers are fine' } as const;
  expect((await world.call(resolveOrder, reasoned, admin.token)).status).toBe(200);
  expect((await storedOrder(world, id)).order.status).toBe('completed');
});

it('resolveOrder: refuses staff with 401 when their session ends during the wait for the row lock', async () => {
  const gone = await world.admin();
  const { id } = await trade.place(trade.cardBuy);
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from orders where id = $1 for update', [id]);
    const answer = resolve(id, 'completed', gone);
    await untilWaiting(world, 1);
    expect((await world.call(changeRole, { id: gone.id, role: 'user' }, trade.boss.token)).status).toBe(200);
    await client.query('commit');
    expect((await answer).status).toBe(401);
  } finally {
    client.release();
  }
  expect((await storedOrder(world, id)).order.status).toBe('pending');
});

it('reportPayment and cancelOrder: return 404 for another customer’s order without waiting for its lock', async () => {
  const orderId = (await trade.place()).id;
  const stranger = await world.user();
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from orders where id = $1 for update', [orderId]);
    const answers = await Promise.all([
      world.call(reportPayment, { orderId, status: 'successful' }, stranger.token),
      world.call(cancelOrder, { orderId }, stranger.token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  } finally {
    client.release(true);
  }
});
