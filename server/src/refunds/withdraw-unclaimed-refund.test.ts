import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, setRefundPayee, withdrawRefund } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const reason = 'It was Ada’s all along';
let desk: ReturnType<typeof moneyDesk>;
let colleague: Person;

beforeAll(async () => {
  await trade.completeOne();
  desk = moneyDesk(world, admin);
  colleague = await world.admin();
});

beforeEach(() => world.database.pool.query('delete from throttles'));

/** An unclaimed transfer that the admin sent back. */
async function sentBack(amount = '25000.00') {
  const transfer = (await desk.enter({ amount })).body.data;
  await world.call(refundReceipt, { id: transfer.id }, admin.token);
  return { transfer, refund: await newest() };
}

async function newest(token = admin.token) {
  const refund = (await world.call(listRefunds, { state: 'all' }, token)).body.data.at(-1);
  if (!refund) throw new Error('no refund');
  return refund;
}

const withdraw = (id: string, { token }: { token: string }) =>
  world.call(withdrawRefund, { id, reason }, token);
const ledger = async () => {
  const { rows } = await world.database.pool.query(
    'select account, currency, sum(amount)::text as sum from ledger_entries group by 1, 2 order by 1, 2',
  );
  return rows.filter(({ sum }) => Number(sum) !== 0).map((row) => ({ ...row, sum: Number(row.sum) }));
};

describe('withdrawing a refund of an unclaimed transfer', () => {
  it('leaves nothing owed, and the transfer to be matched, by entries with the other sign', async () => {
    const transfer = (await desk.enter({ amount: '150000.00' })).body.data;
    const before = await ledger();
    await world.call(refundReceipt, { id: transfer.id }, admin.token);
    const refund = await newest();
    const { count: entries } = (await counted())[0];
    const answer = await withdraw(refund.id, admin);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({
        state: 'withdrawn',
        withdrawable: false,
        withdrawn: { by: admin.name, reason },
      }),
    ]);
    expect(await ledger()).toEqual(before);
    expect((await counted())[0].count).toBe(entries + 2);
    expect(await desk.transfer(transfer.id)).toMatchObject({ unmatched: '150000.00', matches: [] });
    const { id: orderId } = await trade.place();
    const matched = await world.call(matchReceipt, { id: transfer.id, orderId }, admin.token);
    expect(matched.status).toBe(201);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
    await desk.complete(orderId);
  });

  it('is for the colleague who made it and for super-admins alone', async () => {
    const { refund } = await sentBack();
    const shown = await Promise.all([admin, colleague, trade.boss].map(({ token }) => newest(token)));
    expect(shown.map(({ withdrawable }) => withdrawable)).toEqual([true, false, true]);
    const refused = await withdraw(refund.id, colleague);
    expect([refused.status, refused.failure.code]).toEqual([403, 'refund_not_withdrawable']);
    expect((await withdraw(refund.id, trade.ada)).failure.code).toBe('forbidden');
    expect(await newest()).toMatchObject({ id: refund.id, state: 'due' });
    expect((await withdraw(refund.id, trade.boss)).status).toBe(200);
    const { refund: another } = await sentBack();
    expect((await withdraw(another.id, admin)).status).toBe(200);
  });

  it('works once, and at once too', async () => {
    const { refund } = await sentBack();
    const answers = await Promise.all([withdraw(refund.id, admin), withdraw(refund.id, trade.boss)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await withdraw(refund.id, admin)).failure.code).toBe('refund_not_due');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('is refused once it is sent', async () => {
    const { refund } = await sentBack();
    await desk.send(refund.id);
    expect((await withdraw(refund.id, admin)).failure.code).toBe('refund_not_due');
    expect(await newest()).toMatchObject({ state: 'sent', withdrawable: false });
  });

  it('takes a super-admin once a second person agreed to it, by a typed reversal too', async () => {
    await world.database.pool.query('update desk_rules set approval_from_kobo = 1000000');
    const { transfer, refund } = await sentBack();
    const payee = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
    await world.call(setRefundPayee, { id: refund.id, ...payee, confirmed: true }, admin.token);
    const calls = approvalCalls(world, trade);
    await calls.grant(admin, colleague, { kind: 'send-refund', refundId: refund.id });
    expect((await withdraw(refund.id, admin)).failure.code).toBe('refund_not_withdrawable');
    const refused = await desk.takeBack(transfer);
    expect([refused.status, refused.failure?.code]).toEqual([409, 'reversal_not_possible']);
    expect(await newest()).toMatchObject({ id: refund.id, state: 'due' });
    // A colleague typed it: from the owner's sum on that wants a second person, too.
    const byBoss = () => moneyDesk(world, trade.boss).takeBack(transfer);
    expect((await byBoss()).failure?.code).toBe('approval_needed');
    await world.database.pool.query('update desk_rules set approval_from_kobo = 100000000');
    expect((await byBoss()).status).toBe(201);
    expect(await newest()).toMatchObject({ id: refund.id, state: 'withdrawn' });
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('is refused of what an order owes, for super-admins too', async () => {
    const { id: orderId } = await trade.place();
    await desk.enter({ orderId });
    await desk.cancel(orderId);
    const [owed] = await desk.refundsOf(orderId);
    expect(owed).toMatchObject({ withdrawable: false, transfer: null });
    for (const who of [admin, trade.boss])
      expect((await withdraw(owed?.id ?? '', who)).failure.code).toBe('refund_not_withdrawable');
    expect((await withdraw(crypto.randomUUID(), admin)).status).toBe(404);
  });

  it('is recorded, with its reason', async () => {
    const { refund } = await sentBack();
    await withdraw(refund.id, admin);
    const { rows } = await world.database.pool.query(
      'select action, actor_id, detail::json as detail from audit_log where subject_id = $1 order by number desc limit 2',
      [refund.id],
    );
    expect(rows).toMatchObject([
      { action: 'refund-withdrawn', actor_id: admin.id, detail: { amount: '25000.00' } },
      { action: 'receipt-unmatched', actor_id: admin.id, detail: { amount: '25000.00', reason } },
    ]);
  });
});

describe('the list of refunds', () => {
  it('names the transfer that a refund gives back, and finds one refund by its id', async () => {
    const { transfer, refund } = await sentBack();
    const { id, arrivedAt, senderName, senderBank, senderAccount } = transfer;
    const source = { receiptId: id, arrivedAt, senderName, senderBank, senderAccount };
    expect(refund.transfer).toEqual({ ...source, typedBy: admin.name });
    const one = await world.call(listRefunds, { state: 'all', id: refund.id }, admin.token);
    expect([one.body.total, one.body.data[0]?.id]).toEqual([1, refund.id]);
    for (const nothing of ['nonsense', crypto.randomUUID()])
      expect((await world.call(listRefunds, { state: 'all', id: nothing }, admin.token)).body.data).toEqual(
        [],
      );
  });

  it('offers a transfer out the refunds of its amount that it can have sent, settled by hand or not', async () => {
    const amount = '4321.00';
    const [due, sent, settled, other] = [
      (await sentBack(amount)).refund,
      (await sentBack(amount)).refund,
      (await sentBack(amount)).refund,
      (await sentBack('4322.00')).refund,
    ];
    for (const { id } of [sent, settled, other]) await desk.send(id);
    await desk.settle(settled.id);
    const out = (await desk.enter({ amount, direction: 'out' })).body.data;
    const offered = async () => {
      const { data } = (await world.call(listRefunds, { sentBy: out.id }, admin.token)).body;
      return data.map(({ id }) => id);
    };
    expect(await offered()).toEqual([sent.id, settled.id]);
    expect(await offered()).not.toContain(due.id);
    expect((await world.call(matchRefund, { id: sent.id, receiptId: out.id }, admin.token)).status).toBe(200);
    // The transfer is used up, and the refund has its debit.
    expect(await offered()).toEqual([]);
    const next = (await desk.enter({ amount, direction: 'out' })).body.data;
    const left = await world.call(listRefunds, { sentBy: next.id }, admin.token);
    expect(left.body.data.map(({ id }) => id)).toEqual([settled.id]);
    const nothing = await world.call(listRefunds, { sentBy: 'nonsense' }, admin.token);
    expect(nothing.body.data).toEqual([]);
  });
});

async function counted() {
  const { rows } = await world.database.pool.query('select count(*)::int as count from ledger_entries');
  return rows as [{ count: number }];
}
