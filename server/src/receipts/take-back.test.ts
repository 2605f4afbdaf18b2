import { declineOffer, makeOffer } from '@nairadesk/contract/offers';
import { cancelOrder, getOrder, listOrders, reverseOrder } from '@nairadesk/contract/orders';
import { listReceipts, refundReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const desk = moneyDesk(world, admin);

// Staff of these tests type more reversals than people do.
beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
});

beforeAll(async () => {
  await trade.completeOne();
});

const seen = async (id: string) => (await world.call(getOrder, { id }, admin.token)).body.data;
const violations = () => checkInvariants(world.database.pool);
/** A transfer that is matched to a new order, which is completed. */
async function completed(draft = trade.buy, amount = draft.amount as string) {
  const { id: orderId } = await trade.place(draft);
  const direction = draft.orderType === 'buy' ? ('in' as const) : ('out' as const);
  const receipt = (await desk.enter({ orderId, direction, amount })).body.data;
  expect((await desk.complete(orderId)).status).toBe(200);
  return { orderId, receipt };
}

describe('a sale whose money has left', () => {
  it('can’t be cancelled', async () => {
    const { id: orderId } = await trade.place(trade.sell);
    await desk.enter({ orderId, direction: 'out', amount: trade.sell.amount as string });
    expect((await desk.cancel(orderId)).failure.code).toBe('order_not_open');
    const own = await world.call(cancelOrder, { orderId }, trade.ada.token);
    expect(own.failure.code).toBe('order_not_open');
    expect((await desk.complete(orderId)).status).toBe(200);
  });
});

describe('a transfer that the bank takes back', () => {
  it('leaves an open order short, and is never matched again', async () => {
    const { id: orderId } = await trade.place();
    const receipt = (await desk.enter({ orderId })).body.data;
    const reversal = (await desk.takeBack(receipt)).body.data;
    expect(reversal).toMatchObject({
      kind: 'reversal',
      unmatched: '0.00',
      reversal: { receiptId: receipt.id, takes: true },
    });
    expect(await desk.transfer(receipt.id)).toMatchObject({
      unmatched: '0.00',
      matches: [],
      reversal: { receiptId: reversal.id, reference: reversal.reference, takes: false },
      takenBack: [{ orderId, amount: '150000.00' }],
    });
    expect(await seen(orderId)).toMatchObject({ matched: null, takenBack: '150000.00', owedToUs: null });
    for (const { id } of [receipt, reversal])
      expect((await desk.match(id, orderId)).failure.code).toBe('match_not_possible');
    const again = (await desk.enter({ orderId })).body.data;
    expect((await desk.complete(orderId)).status).toBe(200);
    expect(await seen(orderId)).toMatchObject({ matched: again.amount, owedToUs: null });
    expect(await violations()).toEqual([]);
  });

  it('keeps its order from being completed on the word of staff', async () => {
    const { id: orderId } = await trade.place();
    await desk.takeBack((await desk.enter({ orderId })).body.data);
    expect((await desk.complete(orderId)).failure.code).toBe('not_fully_paid');
    expect((await desk.cancel(orderId)).status).toBe(200);
    expect(await desk.refundsOf(orderId)).toEqual([]);
  });

  it('is owed to us by the customer of a completed order until it comes again', async () => {
    const { orderId, receipt } = await completed();
    await desk.takeBack(receipt);
    expect(await seen(orderId)).toMatchObject({
      status: 'completed',
      takenBack: '150000.00',
      owedToUs: '150000.00',
    });
    expect((await desk.debts()).filter((debt) => debt.orderId === orderId)).toMatchObject([
      { amount: '150000.00', reversed: false, customerName: 'Ada Obi', orderType: 'buy' },
    ]);
    const { data: list } = (await world.call(listOrders, { status: 'completed' }, admin.token)).body;
    expect(list.find(({ id }) => id === orderId)).toMatchObject({ owedToUs: '150000.00' });
    const again = await desk.enter({ orderId, amount: '160000.00' });
    expect(again.body.data, 'takes no more than is owed').toMatchObject({ unmatched: '10000.00' });
    expect(await seen(orderId)).toMatchObject({ owedToUs: null, takenBack: '150000.00' });
    expect((await desk.debts()).filter((debt) => debt.orderId === orderId)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('withdraws a refund of it that was not sent, and leaves one that was', async () => {
    const due = await completed(trade.buy, '150500.00');
    await desk.takeBack(due.receipt);
    expect(await desk.refundsOf(due.orderId)).toMatchObject([{ amount: '500.00', state: 'withdrawn' }]);
    expect(await seen(due.orderId)).toMatchObject({ owedToUs: '150000.00' });

    const sent = await completed(trade.buy, '150500.00');
    const [refund] = await desk.refundsOf(sent.orderId);
    await desk.send(refund?.id ?? '');
    await desk.takeBack(sent.receipt);
    expect(await seen(sent.orderId)).toMatchObject({ owedToUs: '150500.00' });
    await desk.returned(refund?.id ?? '');
    expect(await desk.refundsOf(sent.orderId)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await seen(sent.orderId)).toMatchObject({ owedToUs: '150000.00' });
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['150000.00', null],
    ['149999.51', null],
    ['149999.50', '1.00'],
  ])('and was half a naira too much: paid again with ₦%s, ₦%s is owed', async (amount, owed) => {
    const { orderId, receipt } = await completed(trade.buy, '150000.50');
    await desk.takeBack(receipt);
    expect(await seen(orderId)).toMatchObject({ owedToUs: '150000.50' });
    await desk.enter({ orderId, amount });
    expect(await seen(orderId)).toMatchObject({ matched: amount, owedToUs: owed });
    expect((await desk.debts()).filter((debt) => debt.orderId === orderId)).toMatchObject(
      owed === null ? [] : [{ amount: owed }],
    );
    expect(await violations()).toEqual([]);
  });

  it('leaves due what else came for a cancelled order', async () => {
    const { id: orderId } = await trade.place();
    await desk.enter({ orderId, amount: '100000.00' });
    const other = (await desk.enter({ orderId, amount: '50000.00' })).body.data;
    await desk.cancel(orderId);
    await desk.takeBack(other);
    const states = (await desk.refundsOf(orderId)).map(({ amount, state, reason }) => [
      amount,
      state,
      reason,
    ]);
    expect(states).toEqual([
      ['150000.00', 'withdrawn', 'cancelled'],
      ['100000.00', 'due', 'cancelled'],
    ]);
    expect(await violations()).toEqual([]);
  });

  it('withdraws what was to go back without an order, or is owed to us once that was sent', async () => {
    for (const sent of [false, true]) {
      const receipt = (await desk.enter({ amount: '7000.00' })).body.data;
      await world.call(refundReceipt, { id: receipt.id }, admin.token);
      const id = (await desk.newestRefund())?.id ?? '';
      if (sent) await desk.send(id);
      await desk.takeBack(receipt);
      expect(await desk.newestRefund()).toMatchObject({ id, state: sent ? 'sent' : 'withdrawn' });
      const debts = (await desk.debts()).filter(({ refundId }) => refundId === id);
      expect(debts.map(({ amount }) => amount)).toEqual(sent ? ['7000.00'] : []);
      if (!sent) continue;
      await desk.returned(id);
      expect(await desk.newestRefund()).toMatchObject({ id, state: 'withdrawn' });
    }
    expect(await violations()).toEqual([]);
  });

  it('withdraws what was to go back for a declined new order, sent and returned or not', async () => {
    for (const sent of [true, false]) {
      const old = await trade.place();
      await desk.cancel(old.id);
      const receipt = (await desk.enter({ amount: '50000.00' })).body.data;
      const offered = { orderId: old.id, kind: 'new-order', receiptId: receipt.id, hours: 24 } as const;
      const { id: offer } = (await world.call(makeOffer, offered, admin.token)).body.data;
      await world.call(declineOffer, { id: offer }, trade.ada.token);
      const [refund] = await desk.refundsOf(old.id);
      expect(refund).toMatchObject({ amount: '50000.00', state: 'due' });
      if (sent) await desk.send(refund?.id ?? '');
      await desk.takeBack(receipt);
      if (sent) await desk.returned(refund?.id ?? '');
      expect(await desk.refundsOf(old.id)).toMatchObject([{ state: 'withdrawn' }]);
    }
    expect(await violations()).toEqual([]);
  });

  it('withdraws each of two refunds of a cancelled order with its own transfer', async () => {
    const old = await trade.place();
    const first = (await desk.enter({ orderId: old.id })).body.data;
    await desk.cancel(old.id);
    const second = (await desk.enter({ amount: '50000.00' })).body.data;
    const offered = { orderId: old.id, kind: 'new-order', receiptId: second.id, hours: 24 } as const;
    const { id: offer } = (await world.call(makeOffer, offered, admin.token)).body.data;
    await world.call(declineOffer, { id: offer }, trade.ada.token);
    await desk.takeBack(first);
    expect((await desk.refundsOf(old.id)).map(({ amount, state }) => [amount, state])).toEqual([
      ['150000.00', 'withdrawn'],
      ['50000.00', 'due'],
    ]);
    await desk.takeBack(second);
    expect((await desk.refundsOf(old.id)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    expect((await desk.debts()).filter(({ orderId }) => orderId === old.id)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('is owed again where it was a payout, and paid out once more only', async () => {
    const { orderId, receipt } = await completed(trade.sell);
    await desk.takeBack(receipt);
    const [refund] = await desk.refundsOf(orderId);
    expect(refund).toMatchObject({ amount: '148000.00', reason: 'returned', state: 'due' });
    expect(refund?.failure).toContain('returned');
    const again = (await desk.enter({ direction: 'out', amount: '148000.00' })).body.data;
    expect((await desk.match(again.id, orderId)).failure.message).toContain('was paid out already');
    expect((await desk.sentBy(again.id, refund?.id ?? '')).failure.code).toBe('match_not_possible');
    await desk.send(refund?.id ?? '');
    expect((await desk.sentBy(again.id, refund?.id ?? '')).status).toBe(200);
    expect(await desk.refundsOf(orderId)).toMatchObject([{ state: 'settled' }]);
    const twice = (await desk.enter({ direction: 'out', amount: '148000.00' })).body.data;
    expect((await desk.sentBy(twice.id, refund?.id ?? '')).failure.code).toBe('match_not_possible');
    await desk.takeBack(again);
    expect(await desk.refundsOf(orderId)).toMatchObject([{ state: 'due', sentAt: null, settledAt: null }]);
    expect(await violations()).toEqual([]);
  });

  it('is found for a reversal that names none, and named later', async () => {
    const { id: orderId } = await trade.place();
    const receipt = (await desk.enter({ orderId, amount: '123456.00' })).body.data;
    const other = { direction: 'out' as const, amount: '123456.00' };
    const { id } = (await desk.enter({ ...other, kind: 'reversal' })).body.data;
    const { data: open } = (await world.call(listReceipts, {}, admin.token)).body;
    expect(open.map((one) => one.id)).toContain(id);
    const { data: fitting } = (await world.call(listReceipts, { state: 'all', takenBackBy: id }, admin.token))
      .body;
    expect(fitting.map((one) => one.id)).toEqual([receipt.id]);
    const named = await world.call(takeBackReceipt, { id, takesBack: receipt.id }, admin.token);
    expect(named.body.data).toMatchObject({ reversal: { receiptId: receipt.id }, unmatched: '0.00' });
    const twice = await world.call(takeBackReceipt, { id, takesBack: receipt.id }, admin.token);
    expect(twice.failure.code).toBe('reversal_not_possible');
  });

  it('is taken back once, of two at once too', async () => {
    const { receipt } = await completed();
    const answers = await Promise.all([desk.takeBack(receipt), desk.takeBack(receipt)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['another amount', { amount: '1.00' }],
    ['the same direction', { direction: 'in' as const }],
    ['a plain transfer', { kind: 'transfer' as const }],
    ['an unknown transfer', { takesBack: crypto.randomUUID() }],
  ])('is not taken back by %s', async (_, wrong) => {
    const receipt = (await desk.enter()).body.data;
    const before = await world.count('receipts');
    const right = { kind: 'reversal' as const, direction: 'out' as const, takesBack: receipt.id };
    expect((await desk.enter({ ...right, ...wrong })).status).toBeGreaterThanOrEqual(404);
    expect(await world.count('receipts')).toBe(before);
  });

  it('is no business of staff where it paid for their own order', async () => {
    const eve = await world.user();
    await world.giveWallets(eve, { Bitcoin: 'eve-bitcoin' });
    const { id: orderId } = await trade.place(trade.buy, eve);
    const receipt = (await desk.enter({ orderId })).body.data;
    await world.database.pool.query("update users set role = 'admin' where id = $1", [eve.id]);
    expect((await moneyDesk(world, eve).takeBack(receipt)).failure.code).toBe('own_order');
    expect((await desk.takeBack(receipt)).status).toBe(201);
  });
});

describe('a sale', () => {
  it('is paid out once', async () => {
    const { id: orderId } = await trade.place(trade.sell);
    const payout = (await desk.enter({ direction: 'out', amount: '200000.00', orderId })).body.data;
    expect(payout).toMatchObject({ unmatched: '52000.00' });
    const refused = await desk.enter({ direction: 'out', amount: '148000.00', orderId });
    expect(refused.failure.code).toBe('match_not_possible');
    await desk.complete(orderId);
    const reversal = { id: orderId, reason: 'The coins were never ours' };
    expect((await world.call(reverseOrder, reversal, trade.boss.token)).status).toBe(200);
    expect(await seen(orderId)).toMatchObject({ owedToUs: '148000.00', reversedBy: trade.boss.name });
    expect(await violations()).toEqual([]);
  });
});
