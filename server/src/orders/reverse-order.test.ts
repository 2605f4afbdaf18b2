import { getOrder, resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { listUsers } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { storedOrder, useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const desk = moneyDesk(world, admin);

beforeAll(async () => {
  await trade.completeOne();
});

const reason = 'Completed for the wrong customer';
const reverse = (id: string, token = trade.boss.token) => world.call(reverseOrder, { id, reason }, token);
const seen = async (id: string, token = admin.token) => (await world.call(getOrder, { id }, token)).body.data;
async function completed(draft = trade.buy, matched: string | null = null) {
  const { id, transactionId } = await trade.place(draft);
  const direction = draft.orderType === 'buy' ? ('in' as const) : ('out' as const);
  const receipt =
    matched === null ? null : (await desk.enter({ orderId: id, direction, amount: matched })).body;
  expect((await desk.complete(id)).status).toBe(200);
  return { id, transactionId, receipt };
}
/** What the desk and the customer gained of an order, by currency: nothing once it is reversed. */
async function gains(id: string) {
  const { ledger } = await storedOrder(world, id);
  const sums: Record<string, number> = {};
  for (const { account, currency, amount } of ledger)
    sums[`${account} ${currency}`] = (sums[`${account} ${currency}`] ?? 0) + Number(amount);
  return sums;
}

describe('reverseOrder', () => {
  it('takes the posting back, owes what was received, tells the customer, and stays completed', async () => {
    const { id } = await completed(trade.buy, '150000.00');
    const answer = await reverse(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'completed', reversal: { reason } });
    const { ledger, order } = await storedOrder(world, id);
    expect(ledger).toHaveLength(10);
    expect(order.closed_at).not.toBeNull();
    const sums = await gains(id);
    expect([sums['desk NGN'], sums['customer NGN'], sums[`customer ${order.asset_id}`]]).toEqual([0, 0, 0]);
    // The coins have left the wallet, and are to come back.
    expect(sums[`wallet:Bitcoin ${order.asset_id}`]).toBe(-0.001);
    expect(await desk.refundsOf(id)).toMatchObject([
      { amount: '150000.00', reason: 'reversed', state: 'due', payee: null },
    ]);
    expect(await seen(id)).toMatchObject({ reversedBy: trade.boss.name, owedToUs: null });
    expect(await seen(id, trade.ada.token)).toMatchObject({ reversal: { reason }, reversedBy: null });
    const mail = (await mailsTo(world, trade.ada.email)).find(({ subject }) => subject.includes('reversed'));
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('₦150,000.00');
  });

  it('is mailed to the other super-admins, with what becomes due and why', async () => {
    const other = await world.superAdmin();
    const { id, transactionId } = await completed(trade.buy, '150000.00');
    await reverse(id);
    const told = (await mailsTo(world, other.email)).filter(({ kind }) => kind === 'reversal-made');
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `Order ${transactionId} of Ada Obi: ₦150,000.00 becomes due to them. Why: “${reason}”`,
      ),
    ]);
  });

  it('owes what the desk’s word was where nothing was matched, and takes its transfer afterwards', async () => {
    const { id } = await completed();
    await reverse(id);
    expect(await desk.refundsOf(id)).toMatchObject([
      { amount: '150000.00', reason: 'reversed', payee: null },
    ]);
    // Staff had said that the money came: the customer owes us nothing.
    expect((await desk.debts()).filter((debt) => debt.orderId === id)).toEqual([]);
    expect(await seen(id)).toMatchObject({ owedToUs: null });
    const late = (await desk.enter({ orderId: id })).body.data;
    expect(late.unmatched).toBe('0.00');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('owes what came of a purchase that was completed on the desk’s word, before the reversal or after', async () => {
    const before = await completed();
    await desk.enter({ orderId: before.id, amount: '40000.00' });
    await reverse(before.id);
    expect(await desk.refundsOf(before.id)).toMatchObject([{ amount: '40000.00', state: 'due' }]);
    const after = await completed();
    await reverse(after.id);
    await desk.enter({ orderId: after.id, amount: '40000.00' });
    expect(await desk.refundsOf(after.id)).toMatchObject([{ amount: '150000.00', state: 'due' }]);
    for (const { id } of [before, after]) {
      expect((await desk.debts()).filter((debt) => debt.orderId === id)).toEqual([]);
      expect(await seen(id)).toMatchObject({ owedToUs: null });
    }
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('owes nothing where nothing came, and says so only of a purchase without transfers', async () => {
    const moneyCame = false;
    const mistaken = await completed();
    const answer = await world.call(reverseOrder, { id: mistaken.id, reason, moneyCame }, trade.boss.token);
    expect(answer.status, answer.text).toBe(200);
    expect(await desk.refundsOf(mistaken.id)).toEqual([]);
    expect((await desk.debts()).filter((debt) => debt.orderId === mistaken.id)).toEqual([]);
    const mail = (await mailsTo(world, trade.ada.email)).find(({ text }) =>
      text.includes(mistaken.transactionId),
    );
    expect(mail?.text).not.toContain('We’ll send');
    for (const { id } of [await completed(trade.buy, '150000.00'), await completed(trade.sell)]) {
      const refused = await world.call(reverseOrder, { id, reason, moneyCame }, trade.boss.token);
      expect(Object.keys(refused.failure.fields ?? {})).toEqual(['moneyCame']);
      expect((await seen(id)).reversal).toBeNull();
    }
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('owes nothing of what the bank took back, and withdraws what was due', async () => {
    const taken = await completed(trade.buy, '150000.00');
    await desk.takeBack(taken.receipt?.data ?? { id: '', amount: '', direction: 'in' });
    await reverse(taken.id);
    expect(await desk.refundsOf(taken.id)).toEqual([]);
    expect(await seen(taken.id)).toMatchObject({ owedToUs: null });
    const later = await completed(trade.buy, '150000.00');
    await reverse(later.id);
    await desk.takeBack(later.receipt?.data ?? { id: '', amount: '', direction: 'in' });
    expect(await desk.refundsOf(later.id)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await seen(later.id)).toMatchObject({ owedToUs: null });
  });

  it('withdraws what a bounced payout of a sale had made due again', async () => {
    const { id, receipt } = await completed(trade.sell, '148000.00');
    await desk.takeBack(receipt?.data ?? { id: '', amount: '', direction: 'out' });
    await reverse(id);
    expect(await desk.refundsOf(id)).toMatchObject([{ reason: 'returned', state: 'withdrawn' }]);
    expect(await seen(id)).toMatchObject({ owedToUs: null });
  });

  it('happens once, of two at once too, and to completed orders of others only', async () => {
    const { id } = await completed();
    const answers = await Promise.all([reverse(id), reverse(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await reverse(id)).failure.code).toBe('order_reversed');
    const open = await trade.place();
    expect((await reverse(open.id)).failure.code).toBe('order_not_completed');
    await desk.cancel(open.id);
    expect((await reverse(open.id)).failure.code).toBe('order_not_completed');
    expect((await reverse(id, admin.token)).status).toBe(403);
    const own = await completed();
    await world.database.pool.query("update users set role = 'super-admin' where id = $1", [trade.ada.id]);
    expect((await reverse(own.id, trade.ada.token)).failure.code).toBe('own_order');
    await world.database.pool.query("update users set role = 'user' where id = $1", [trade.ada.id]);
  });

  it('asks for the password when that was typed long ago, and for a reason', async () => {
    const { id } = await completed();
    await world.database.pool.query(
      "update sessions set password_checked_at = now() - interval '1 hour' where user_id = $1",
      [trade.boss.id],
    );
    expect((await reverse(id)).failure.code).toBe('password_confirmation_required');
    await world.database.pool.query('update sessions set password_checked_at = now()');
    const empty = await world.call(reverseOrder, { id, reason: ' ' }, trade.boss.token);
    expect(Object.keys(empty.failure.fields ?? {})).toEqual(['reason']);
  });

  it('leaves its reference used, and counts as the trade that it was', async () => {
    const count = async () => {
      const { data } = (await world.call(listUsers, {}, admin.token)).body;
      return data.find(({ id }) => id === trade.ada.id);
    };
    const complete = async () => {
      const { id: orderId } = await trade.place(trade.sell);
      const input = { orderId, status: 'completed' as const, reference: 'NIP/000777/26' };
      return { orderId, answer: await world.call(resolveOrder, input, admin.token) };
    };
    const { orderId, answer } = await complete();
    expect(answer.status).toBe(200);
    const before = await count();
    await reverse(orderId);
    expect(await count()).toEqual(before);
    const other = await complete();
    expect(other.answer.failure.code).toBe('reference_used');
    await desk.cancel(other.orderId);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});
