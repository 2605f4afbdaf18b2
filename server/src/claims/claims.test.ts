import {
  claimMinutes,
  claimOrder,
  handOverOrder,
  listColleagues,
  releaseOrder,
  renewClaims,
} from '@nairadesk/contract/claims';
import { cancelOrder, getOrder, listOrders, placeOrder, resolveOrder } from '@nairadesk/contract/orders';
import { changeSuspension } from '@nairadesk/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin: tunde } = useTrade();
const listen = useListen(world);
let ngozi: Person;
let second: Instance;
let orderId: string;

beforeAll(async () => {
  await trade.completeOne();
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  second = await startInstance(world);
});
beforeEach(async () => {
  const customer = await world.user();
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  orderId = (await trade.place(trade.buy, customer)).id;
});
afterAll(() => second?.close());

const take = (who: Person, more: { takeOverFrom?: string } = {}, id = orderId) =>
  world.call(claimOrder, { id, ...more }, who.token);
const complete = (who: Person, id = orderId) =>
  world.call(resolveOrder, { orderId: id, status: 'completed' }, who.token);
const holderSeenBy = async (who: Person, id = orderId) => {
  const { body } = await world.call(getOrder, { id }, who.token);
  return body.data.claim;
};
/** Lets so many minutes go by for a claim. */
const wait = (minutes: number, id = orderId) =>
  world.database.pool.query(
    `update order_claims set claimed_at = claimed_at - make_interval(mins => $2),
      lease_until = lease_until - make_interval(mins => $2) where order_id = $1`,
    [id, minutes],
  );

describe('claim of an order', () => {
  it('names its holder to all staff, in the queue and in the order, and to no customer', async () => {
    const { body } = await take(tunde);
    expect(body).toMatchObject({
      message: 'The order is yours',
      data: { own: true, holder: { id: tunde.id } },
    });
    const length = Date.parse(body.data.until) - Date.parse(body.data.since);
    expect(Math.round(length / 60_000)).toBe(claimMinutes);
    expect(await holderSeenBy(ngozi)).toMatchObject({ own: false, holder: { id: tunde.id }, handedBy: null });
    const queue = await world.call(listOrders, { pageSize: '100' }, ngozi.token);
    expect(queue.body.data.find(({ id }) => id === orderId)?.claim).toMatchObject({
      holder: { id: tunde.id },
    });
  });

  it('is not shown to the order’s customer', async () => {
    const { id } = await trade.place();
    await take(tunde, {}, id);
    const { text } = await world.call(getOrder, { id }, trade.ada.token);
    expect(JSON.parse(text).data.claim).toBeNull();
    expect(text).not.toContain(tunde.id);
  });

  it('lets the holder alone complete or cancel: others are told who has it', async () => {
    await take(tunde);
    for (const status of ['completed', 'cancelled'] as const) {
      const { status: code, body } = await world.call(resolveOrder, { orderId, status }, ngozi.token);
      expect(code).toBe(409);
      expect(body).toMatchObject({ code: 'order_held', data: { holder: { id: tunde.id } } });
    }
    expect((await complete(tunde)).status).toBe(200);
  });

  it('is refused to a second person, and taken over only from the holder they name', async () => {
    await take(tunde);
    expect((await take(ngozi)).body).toMatchObject({ code: 'order_held' });
    expect((await take(ngozi, { takeOverFrom: trade.boss.id })).body).toMatchObject({ code: 'order_held' });
    expect((await take(ngozi, { takeOverFrom: tunde.id })).status).toBe(200);
    expect((await complete(tunde)).body).toMatchObject({ code: 'order_held' });
    expect((await complete(ngozi)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      `select actor_id, detail from audit_log where action = 'order-taken-over' and subject_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ actor_id: ngozi.id, detail: JSON.stringify({ from: tunde.id }) }]);
  });

  it('is not taken back within a minute by whom it was taken over from, unless it is free or handed to them', async () => {
    await take(tunde);
    await take(ngozi, { takeOverFrom: tunde.id });
    const back = await take(tunde, { takeOverFrom: ngozi.id });
    expect(back.status).toBe(429);
    expect(back.body).toMatchObject({ code: 'too_many_requests' });
    expect(back.body.message).toMatch(
      /^Ngozi Eze took this order over from you just now\. .* \d+ seconds\.$/,
    );
    expect(Number(back.headers.get('retry-after'))).toBeGreaterThan(50);
    expect((await take(trade.boss, { takeOverFrom: ngozi.id })).status).toBe(200);
    await world.call(handOverOrder, { id: orderId, to: ngozi.id }, trade.boss.token);
    await world.call(releaseOrder, { id: orderId }, ngozi.token);
    expect((await take(tunde)).status).toBe(200);
    await take(ngozi, { takeOverFrom: tunde.id });
    await wait(1);
    expect((await take(tunde, { takeOverFrom: ngozi.id })).status).toBe(200);
    await world.call(handOverOrder, { id: orderId, to: ngozi.id }, tunde.token);
    expect((await take(tunde, { takeOverFrom: ngozi.id })).status).toBe(200);
  });

  it('is taken over five times an hour by one person at most, so that a loop ends and a colleague closes the order', async () => {
    const loop = await world.admin();
    await take(ngozi);
    for (let time = 0; time < 5; time += 1) {
      expect((await take(loop, { takeOverFrom: ngozi.id })).status).toBe(200);
      await world.call(handOverOrder, { id: orderId, to: ngozi.id }, loop.token);
    }
    expect((await take(loop, { takeOverFrom: ngozi.id })).body).toMatchObject({ code: 'too_many_requests' });
    expect((await complete(ngozi)).status).toBe(200);
  });

  it('ends by itself: the order is free again, and says who had it last', async () => {
    await take(tunde);
    await wait(claimMinutes);
    expect(await holderSeenBy(ngozi)).toMatchObject({ holder: { id: tunde.id } });
    expect((await take(ngozi)).status).toBe(200);
    expect((await complete(tunde)).body).toMatchObject({ code: 'order_held' });
  });

  it('goes on while its holder is at work, and is not taken back from a colleague by that', async () => {
    await take(tunde);
    await wait(claimMinutes - 1);
    await world.call(renewClaims, {}, tunde.token);
    await wait(claimMinutes - 1);
    expect((await take(ngozi)).status).toBe(409);
    await take(ngozi, { takeOverFrom: tunde.id });
    await world.call(renewClaims, {}, tunde.token);
    expect(await holderSeenBy(ngozi)).toMatchObject({ own: true });
    await wait(claimMinutes);
    await world.call(renewClaims, {}, ngozi.token);
    expect((await take(tunde)).status).toBe(200);
  });

  it('is given back by its holder, and by no colleague', async () => {
    await take(tunde);
    expect((await world.call(releaseOrder, { id: orderId }, ngozi.token)).status).toBe(200);
    expect((await take(ngozi)).status).toBe(409);
    await world.call(releaseOrder, { id: orderId }, tunde.token);
    expect((await take(ngozi)).status).toBe(200);
  });

  it('is handed to a colleague by its holder alone', async () => {
    const hand = (who: Person, to: string) => world.call(handOverOrder, { id: orderId, to }, who.token);
    expect((await hand(tunde, ngozi.id)).body).toMatchObject({ code: 'order_not_held' });
    await take(tunde);
    expect((await hand(ngozi, ngozi.id)).body).toMatchObject({ code: 'order_held' });
    for (const noColleague of [trade.ada.id, 'no-id', crypto.randomUUID()])
      expect((await hand(tunde, noColleague)).body).toMatchObject({
        code: 'invalid',
        fields: { to: expect.any(String) },
      });
    expect((await hand(tunde, ngozi.id)).body).toMatchObject({ message: 'Ngozi Eze has the order now' });
    expect(await holderSeenBy(ngozi)).toMatchObject({ own: true, handedBy: expect.any(String) });
    expect((await complete(tunde)).status).toBe(409);
    expect((await complete(ngozi)).status).toBe(200);
  });

  it('is refused for a closed order, for one’s own, and never handed to the customer', async () => {
    await complete(tunde);
    expect((await take(ngozi)).body).toMatchObject({ code: 'order_not_open' });
    const clerk = await world.user();
    await world.giveWallets(clerk, { Bitcoin: `of-${clerk.id}` });
    const { id } = await trade.place(trade.buy, clerk);
    await world.database.pool.query(`update users set role = 'admin' where id = $1`, [clerk.id]);
    expect((await take(clerk, {}, id)).body).toMatchObject({ code: 'own_order' });
    await take(tunde, {}, id);
    const handed = await world.call(handOverOrder, { id, to: clerk.id }, tunde.token);
    expect(handed.body).toMatchObject({ code: 'own_order' });
  });

  it('keeps its customer from cancelling while staff work on it, without a word of who, and no longer', async () => {
    const { id } = await trade.place();
    const cancel = () => world.call(cancelOrder, { orderId: id }, trade.ada.token);
    await take(tunde, {}, id);
    const { status, body, text } = await cancel();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'order_in_work',
      message: 'We’re working on this order. Write to us if you want to cancel it.',
    });
    expect(text).not.toContain(tunde.id);
    await wait(claimMinutes, id);
    expect((await cancel()).status).toBe(200);
    const sale = (await trade.place()).id;
    const [claimed, cancelled] = await Promise.all([
      take(tunde, {}, sale),
      world.call(cancelOrder, { orderId: sale }, trade.ada.token),
    ]);
    expect([claimed.status, cancelled.status].toSorted()).toEqual([200, 409]);
  });

  it('is not needed by a client that knows none: completing a free order takes it', async () => {
    expect((await complete(ngozi)).status).toBe(200);
  });

  it('filters the queue: mine, and free', async () => {
    const seen = async (holder: 'mine' | 'free', search?: string) => {
      const { body } = await world.call(listOrders, { holder, pageSize: '100', search }, tunde.token);
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ id }) => id);
    };
    await world.call(renewClaims, {}, tunde.token);
    expect(await seen('free')).toContain(orderId);
    await take(tunde);
    expect(await seen('free')).not.toContain(orderId);
    expect(await seen('mine')).toContain(orderId);
    expect(await seen('mine', 'no such words')).toEqual([]);
    await take(ngozi, { takeOverFrom: tunde.id });
    expect(await seen('mine')).not.toContain(orderId);
  });

  it('names the member of staff who closed an order, to staff alone', async () => {
    const { id } = await trade.place();
    await complete(ngozi, id);
    const closer = async (who: Person) => (await world.call(getOrder, { id }, who.token)).body.data.closedBy;
    expect(await closer(tunde)).toEqual({ name: 'Ngozi Eze', own: false });
    expect(await closer(ngozi)).toEqual({ name: 'Ngozi Eze', own: true });
    expect(await closer(trade.ada)).toBeNull();
  });

  it('lists colleagues with what they hold, without oneself, customers and suspended staff', async () => {
    await take(ngozi);
    const gone = await world.admin();
    await world.call(changeSuspension, { id: gone.id, suspended: true, reason: 'Left' }, trade.boss.token);
    const { body } = await world.call(listColleagues, {}, tunde.token);
    const ids = body.data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([ngozi.id, trade.boss.id]));
    for (const { id } of [tunde, gone, trade.ada]) expect(ids).not.toContain(id);
    expect(body.data.find(({ id }) => id === ngozi.id)?.holds).toBeGreaterThan(0);
  });

  it('is told to staff on every instance, and to no customer', async () => {
    const [here, there] = [await listen(tunde.token), await listen(ngozi.token, second.url)];
    const customer = await listen(trade.ada.token, second.url);
    await take(tunde);
    await Promise.all([here.hears('claim', orderId), there.hears('claim', orderId)]);
    await world.call(releaseOrder, { id: orderId }, tunde.token);
    await Promise.all([here.hears('claim', orderId), there.hears('claim', orderId)]);
    await customer.hears('asset', (await world.asset()).id);
    expect(customer.events.map(({ type }) => type)).not.toContain('claim');
  });
});

it('claims race: of many who take an order one has it, and no other completes it', async () => {
  const staff = [tunde, ngozi, trade.boss];
  for (let round = 0; round < 10; round += 1) {
    const customer = await world.user();
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const placed = await world.call(placeOrder, trade.buy, customer.token);
    const { id } = placed.body.data;
    const tries = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const who = staff[index % 3] as Person;
        const url = index % 2 === 0 ? world.url : second.url;
        const claim = await world.call(claimOrder, { id }, who.token, { url });
        // The others try at once; the one who has it takes their time.
        if (claim.status === 200) await new Promise((resolve) => setTimeout(resolve, 20));
        const done = await world.call(resolveOrder, { orderId: id, status: 'completed' }, who.token, { url });
        return { who: who.id, claimed: claim.status, done: done.status };
      }),
    );
    const done = tries.filter(({ done }) => done === 200);
    expect(done).toHaveLength(1);
    const { rows } = await world.database.pool.query(
      'select holder_id from order_claims where order_id = $1',
      [id],
    );
    expect(rows[0].holder_id).toBe(done[0]?.who);
    expect(tries.filter(({ claimed }) => claimed === 200).every(({ who }) => who === done[0]?.who)).toBe(
      true,
    );
  }
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
