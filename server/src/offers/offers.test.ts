import { claimOrder, releaseOrder } from '@nairadesk/contract/claims';
import { listOwnOffers } from '@nairadesk/contract/offers';
import { waitForRest } from '@nairadesk/contract/orders';
import { undoMatch } from '@nairadesk/contract/receipts';
import { listHistory } from '@nairadesk/contract/transaction';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { shortMoney } from '../../test/short-money.ts';
import { storedOrder, useTrade } from '../../test/trade.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { createContext } from '../platform/context/context.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';
import { expireOffers } from './expire-offers.ts';

const { world, trade, admin } = useTrade();
const steps = shortMoney(world, trade, admin);
const { accept, cancel, complete, decline, onDesk, owedFor, seenByAda, setPrice, wait, withdraw } = steps;

beforeAll(() => trade.completeOne());
afterEach(() => setPrice(150_000_000));

const lastMail = async () => (await mailsTo(world, trade.ada.email))[0];
const violations = () => checkInvariants(world.database.pool);
const lapse = (id: string) =>
  world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update offers set valid_until = now() where id = '${id}'; commit`,
  );

describe('an order that is ₦500 short', () => {
  it('settles for what came once the customer accepts, and shows both figures from then on', async () => {
    const { id: orderId } = await steps.placeShort();
    expect((await onDesk(orderId))?.offerable).toEqual({
      kind: 'less',
      after: { amount: '149500.00', quantity: '0.00099666', price: '150000000.00' },
    });
    const made = await steps.offer(orderId, { quantity: '0.00099666' });
    expect(made.body.data).toMatchObject({
      state: 'open',
      received: '149500.00',
      before: { amount: '150000.00', quantity: '0.001' },
      after: { amount: '149500.00', quantity: '0.00099666' },
    });
    expect((await lastMail())?.text).toContain('We can give you 0.00099666');
    expect((await complete(orderId)).failure.code).toBe('not_fully_paid');

    const { data: own } = (await world.call(listOwnOffers, {}, trade.ada.token)).body;
    expect(own.map(({ id }) => id)).toEqual([made.body.data.id]);
    expect((await accept(made.body.data.id)).body.data.state).toBe('accepted');
    // Nothing is left to pay, and nothing to report.
    expect(await seenByAda(orderId)).toMatchObject({ status: 'successful' });
    expect((await world.call(listOwnOffers, {}, trade.ada.token)).body.data).toEqual([]);
    const settled = { amount: '149500.00', quantity: '0.00099666' };
    expect(await seenByAda(orderId)).toMatchObject({ amount: '150000.00', quantity: '0.001', settled });

    expect((await complete(orderId)).status).toBe(200);
    const { ledger, order } = await storedOrder(world, orderId);
    expect(ledger.map(({ account, amount }) => `${account} ${Number(amount)}`)).toEqual([
      'desk 149500',
      'customer -149500',
      'desk -0.00099666',
      'customer 0.00099666',
      'wallet:Bitcoin -0.00099666',
      'desk 0.00099666',
    ]);
    expect([order.amount_kobo, order.settled_kobo]).toEqual(['15000000', '14950000']);
    const { data: history } = (await world.call(listHistory, {}, trade.ada.token)).body;
    expect(history.find(({ id }) => id === orderId)).toMatchObject({ amount: '150000.00', settled });
    expect((await lastMail())?.text).toContain('0.00099666');
    expect(await owedFor(orderId)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('owes what arrives beyond the settled figures', async () => {
    const { orderId, id } = await steps.placeOffered();
    await accept(id);
    await steps.arrive('500.00', { orderId });
    await complete(orderId);
    expect(await owedFor(orderId)).toEqual([{ amount: '500.00', reason: 'surplus' }]);
  });

  it('is withdrawn once more has come, and another is made for what is still missing', async () => {
    const { orderId, id } = await steps.placeOffered();
    await steps.arrive('100.00', { orderId });
    expect((await seenByAda(orderId)).offer).toMatchObject({ id, state: 'withdrawn' });
    const again = await steps.offer(orderId);
    expect(again.body.data, again.text).toMatchObject({ after: { amount: '149600.00' } });
    await cancel(orderId);
  });

  it('can be answered no more once the rest has come', async () => {
    const { orderId, id } = await steps.placeOffered();
    await steps.arrive('500.00', { orderId });
    for (const answer of [accept, decline]) expect((await answer(id)).failure.code).toBe('offer_not_open');
    expect((await complete(orderId)).status).toBe(200);
    expect(await owedFor(orderId)).toEqual([]);
  });

  it('is cancelled and owed back when the customer declines', async () => {
    const { orderId, id } = await steps.placeOffered();
    expect((await decline(id)).body.data.state).toBe('declined');
    const { order, events } = await storedOrder(world, orderId);
    expect([order.status, events.at(-1).actor_kind]).toEqual(['cancelled', 'owner']);
    expect(await owedFor(orderId)).toEqual([{ amount: '149500.00', reason: 'cancelled' }]);
    expect((await lastMail())?.text).toContain('You asked for your money back');
    expect(await violations()).toEqual([]);
  });

  it('can be neither answered nor offered while a colleague is at the order, who may be paying it', async () => {
    const colleague = await world.admin({ name: 'Tunde Bello' });
    const { orderId, id } = await steps.placeOffered();
    expect((await world.call(claimOrder, { id: orderId }, colleague.token)).status).toBe(200);
    for (const answer of [accept, decline]) expect((await answer(id)).failure.code).toBe('order_in_work');
    expect((await seenByAda(orderId)).offer).toMatchObject({ id, state: 'open' });
    await withdraw(id);
    expect((await steps.offer(orderId)).failure.code).toBe('order_held');
    await world.call(releaseOrder, { id: orderId }, colleague.token);
    const again = await steps.offer(orderId);
    expect((await decline(again.body.data.id)).body.data.state).toBe('declined');
    expect(await violations()).toEqual([]);
  });

  it('waits for the rest: its end moves, and the customer is told what is missing and until when', async () => {
    const { id: orderId } = await steps.placeShort();
    const before = Date.now();
    const { body } = await wait(orderId);
    const until = Date.parse(body.data.expiresAt);
    expect(Math.abs(until - before - 24 * 3_600_000)).toBeLessThan(60_000);
    expect(await seenByAda(orderId)).toMatchObject({
      rest: { missing: '500.00', until: body.data.expiresAt },
    });
    const mail = await lastMail();
    expect(mail?.subject).toContain('₦500.00 is missing');
    expect(mail?.text).toMatch(/Send it by \d+ \w+,? (at )?\d\d:\d\d Lagos time/);
    await steps.arrive('500.00', { orderId });
    expect(await seenByAda(orderId)).toMatchObject({ rest: null });
    expect((await wait(orderId)).failure.code).toBe('not_short');
    expect((await complete(orderId)).status).toBe(200);
    expect((await storedOrder(world, orderId)).order.settled_kobo).toBeNull();
  });

  it('keeps its rate for money that came in the time it waited', async () => {
    const { id: orderId } = await trade.place();
    await steps.age(orderId, 10);
    await steps.arrive('149500.00', { orderId, minutesAgo: 9 });
    await wait(orderId, 2);
    await setPrice(160_000_000);
    await steps.arrive('500.00', { orderId });
    expect((await complete(orderId)).status).toBe(200);
  });

  it('is sent back when staff cancel it, and what it was offered is withdrawn', async () => {
    const { orderId, id } = await steps.placeOffered();
    await cancel(orderId);
    expect(await owedFor(orderId)).toEqual([{ amount: '149500.00', reason: 'cancelled' }]);
    expect((await accept(id)).failure.code).toBe('offer_not_open');
    expect((await storedOrder(world, orderId)).order.settled_kobo).toBeNull();
  });

  it('never expires with its money, while it waits neither, and keeps it when its offer has ended', async () => {
    const { orderId, id } = await steps.placeOffered();
    await steps.age(orderId, 600);
    await lapse(id);
    const ctx = createContext(world.services);
    await expireOrders(ctx);
    expect(await expireOffers(ctx)).toBe(1);
    expect(await onDesk(orderId)).toMatchObject({
      status: 'pending',
      matched: '149500.00',
      offer: { state: 'expired' },
      offerable: { kind: 'less' },
    });
    expect((await accept(id)).failure.code).toBe('offer_not_open');
    expect((await wait(orderId)).status).toBe(200);
    await expireOrders(ctx);
    expect((await onDesk(orderId))?.status).toBe('pending');
    await cancel(orderId);
  });
});

describe('an offer', () => {
  it('is open once per order, of two at once too', async () => {
    const { id: orderId } = await steps.placeShort();
    const answers = await Promise.all([steps.offer(orderId), steps.offer(orderId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await steps.offer(orderId)).failure.code).toBe('offer_open');
    expect((await wait(orderId)).failure.code).toBe('offer_open');
    await cancel(orderId);
  });

  it('is refused where the figures are others than staff saw', async () => {
    const { id: orderId } = await steps.placeShort();
    const { failure } = await steps.offer(orderId, { quantity: '0.001' });
    expect([failure.code, failure.data]).toEqual([
      'price_changed',
      { quantity: '0.00099666', amount: '149500.00' },
    ]);
    await cancel(orderId);
  });

  it('is refused for an order without money, in full, closed, or to sell', async () => {
    const [none, full, sell] = [await trade.place(), await trade.place(), await trade.place(trade.sell)];
    await steps.arrive('150000.00', { orderId: full.id });
    for (const { id } of [none, full, sell]) {
      expect((await steps.offer(id)).failure.code).toBe('offer_not_possible');
      await cancel(id);
      expect((await steps.offer(id)).failure.code).toBe('offer_not_possible');
    }
  });

  it('of several answers at once takes exactly one', async () => {
    for (const rivals of [
      [accept, decline],
      [accept, withdraw],
      [accept, accept],
      [decline, withdraw],
    ] as const) {
      const { orderId, id } = await steps.placeOffered();
      const answers = await Promise.all(rivals.map((answer) => answer(id)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { order } = await storedOrder(world, orderId);
      const state = (await seenByAda(orderId)).offer?.state;
      expect([order.settled_kobo !== null, order.status === 'cancelled']).toEqual([
        state === 'accepted',
        state === 'declined',
      ]);
      if (order.status !== 'cancelled') await cancel(orderId);
    }
    expect(await violations()).toEqual([]);
  });

  it('is not accepted after its time, though the job has not come by yet', async () => {
    const { orderId, id } = await steps.placeOffered();
    await lapse(id);
    for (const answer of [accept, decline]) expect((await answer(id)).failure.code).toBe('offer_not_open');
    expect((await seenByAda(orderId)).offer?.state).toBe('open');
    await expireOffers(createContext(world.services));
    expect((await seenByAda(orderId)).offer?.state).toBe('expired');
    await cancel(orderId);
  });

  it('keeps what it said and how it ended, in the database too', async () => {
    const { orderId, id } = await steps.placeOffered();
    await accept(id);
    const open = await steps.placeOffered();
    for (const change of [
      `update offers set new_quantity = 1 where id = '${open.id}'`,
      `update offers set state = 'open', ended_at = null where id = '${id}'`,
      `delete from offers where id = '${open.id}'`,
    ])
      await expect(world.database.pool.query(change)).rejects.toThrow(/keeps what it said|append-only/);
    for (const one of [orderId, open.orderId]) await cancel(one);
  });

  it('is taken back by staff, and another can be made', async () => {
    const { orderId, id } = await steps.placeOffered();
    expect((await withdraw(id)).body.data.state).toBe('withdrawn');
    expect((await steps.offer(orderId)).status).toBe(201);
    await cancel(orderId);
  });

  it('does not complete an order whose money was taken back after it was accepted', async () => {
    const { orderId, id } = await steps.placeOffered();
    await accept(id);
    const { rows } = await world.database.pool.query('select id from receipt_matches where order_id = $1', [
      orderId,
    ]);
    await world.call(undoMatch, { id: rows[0].id, reason: 'Another customer' }, admin.token);
    await steps.arrive('149000.00', { orderId });
    expect((await complete(orderId)).failure.data).toEqual({ received: '149000.00', due: '149500.00' });
    await cancel(orderId);
  });

  it('is not for staff about their own orders', async () => {
    const staff = await world.user();
    await world.giveWallets(staff, { Bitcoin: 'their-bitcoin' });
    const { id: orderId } = await steps.placeShort(staff);
    await world.database.pool.query("update users set role = 'admin' where id = $1", [staff.id]);
    const token = await world.session(staff.id);
    expect((await steps.offer(orderId, {}, token)).failure.code).toBe('own_order');
    const own = await world.call(waitForRest, { id: orderId, hours: 1 }, token);
    expect(own.failure.code).toBe('own_order');
  });
});
