import { getOrder } from '@nairadesk/contract/orders';
import { refundReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { changeRole } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2012345678' };

beforeAll(() => trade.completeOne());

const ruleFrom = (kobo: number | null) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);

/** A refund that is due, as staff read it. */
const read = async (id: string, { token }: Pick<Person, 'token'> = tunde) => {
  const [refund] = (await world.call(listRefunds, { state: 'all', id }, token)).body.data;
  if (!refund) throw new Error('no such refund');
  return refund;
};
/** What staff are told of a refund, and what asking for approval answers, which says the same. */
async function both(id: string) {
  const answer = await calls.ask(tunde, { kind: 'send-refund', refundId: id });
  if (answer.status === 201) await calls.withdraw(tunde, answer.body.data.id);
  return [(await read(id)).needsSecondPerson, answer.status === 201 ? 'asked' : answer.failure.code];
}
const needed = [true, 'asked'];
const notNeeded = [false, 'approval_not_needed'];

/** A refund of an order that was paid and cancelled. */
async function owe(parts = ['150000.00'], customer = trade.ada) {
  const order = await trade.place(trade.buy, customer);
  for (const amount of parts) {
    const { status, text } = await desk.enter({ amount, orderId: order.id });
    if (status !== 201) throw new Error(text);
  }
  await desk.cancel(order.id);
  const [refund] = await desk.refundsOf(order.id);
  return { orderId: order.id, id: refund?.id ?? '' };
}

describe('before a refund is sent', () => {
  it('staff are told whether it needs a second person, by its sum and by what it counts with', async () => {
    const { id } = await owe();
    expect(await both(id)).toEqual(notNeeded);
    await ruleFrom(15_000_001);
    expect(await both(id)).toEqual(notNeeded);
    await ruleFrom(15_000_000);
    expect(await both(id)).toEqual(needed);
    await ruleFrom(20_000_000);
    expect(await both(id)).toEqual(notNeeded);
    // Sent once and returned, it counts twice.
    await desk.send(id);
    expect((await read(id)).needsSecondPerson).toBeNull();
    await desk.returned(id);
    expect(await both(id)).toEqual(needed);
    const answer = await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
    expect(answer.body.data).toMatchObject({ needsSecondPerson: true, openReversal: null, own: false });
  });

  it('staff are told that the bank may have taken its money back, and only so long', async () => {
    await ruleFrom(null);
    const { id, orderId } = await owe(['100000.00', '50000.00']);
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
    expect((await read(id)).openReversal).toBeNull();
    const reversal = { kind: 'reversal', direction: 'out', narration: 'RVSL of Ada’s' } as const;
    const { body, text } = await desk.enter({ ...reversal, amount: '100000.00', reference: `R-${orderId}` });
    expect(body.data, text).toBeTruthy();
    const send = () => world.call(sendRefund, { id, bankReference: newReference() }, tunde.token);
    expect([(await read(id)).openReversal, (await send()).failure.code]).toEqual([
      { arrivedAt: expect.any(String), reference: `R-${orderId}` },
      'reversal_open',
    ]);
    const undone = { id: body.data.id, reason: 'Of another account' };
    expect((await world.call(undoReversal, undone, tunde.token)).status).toBe(200);
    expect((await read(id)).openReversal).toBeNull();
    expect((await send()).status).toBe(200);
  });

  it('staff are told so of a transfer that belongs to no order', async () => {
    const { body } = await desk.enter({ amount: '81000.00', senderName: 'GARBA MUSA' });
    await world.call(refundReceipt, { id: body.data.id }, tunde.token);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const { id, openReversal } = data.find(({ transfer }) => transfer?.receiptId === body.data.id) ?? {};
    expect(openReversal).toBeNull();
    const reversal = { kind: 'reversal', direction: 'out', amount: '81000.00', narration: 'RVSL' } as const;
    await desk.enter({ ...reversal, reference: `R-${id}` });
    expect((await read(id ?? '')).openReversal?.reference).toBe(`R-${id}`);
  });

  it('whose own it is learns that, and nothing of a second person; a customer reads no refunds', async () => {
    await ruleFrom(100);
    const customer = await world.user();
    await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
    const { id, orderId } = await owe(['150000.00'], customer);
    expect((await world.call(listRefunds, {}, customer.token)).failure.code).toBe('forbidden');
    const shown = (await world.call(getOrder, { id: orderId }, customer.token)).body.data;
    expect(shown.needsSecondPerson).toBeNull();
    expect(await read(id, trade.boss)).toMatchObject({ own: false, needsSecondPerson: true });
    // With such a rule it takes two.
    await ruleFrom(null);
    await world.call(changeRole, { id: customer.id, role: 'admin' }, trade.boss.token);
    const asStaff = { token: await world.session(customer.id) };
    await ruleFrom(100);
    expect(await read(id, asStaff)).toMatchObject({ own: true, needsSecondPerson: null });
  });

  it('staff are told of as many as a screen shows, and of any by its id', async () => {
    const { id } = await owe();
    // Below the sum: each is worked out.
    await ruleFrom(100_000_000);
    await world.database.pool.query(
      `insert into refunds (id, order_id, user_id, amount_kobo, reason, created_by, created_at)
       select gen_random_uuid(), order_id, user_id, amount_kobo, reason, created_by, created_at - interval '1 day'
       from refunds, generate_series(1, 60) where id = $1`,
      [id],
    );
    const { data } = (await world.call(listRefunds, { state: 'due', pageSize: '200' }, tunde.token)).body;
    const ofThese = data.map((refund) => refund.needsSecondPerson);
    expect(ofThese.filter((one) => one !== null)).toHaveLength(50);
    expect([
      data.find((refund) => refund.id === id)?.needsSecondPerson,
      (await read(id)).needsSecondPerson,
    ]).toEqual([null, true]);
  });
});
