import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2012345678' };
let accountId: string;
let used = 0;

beforeAll(async () => {
  await trade.completeOne();
  const { rows } = await world.database.pool.query('select id from receiving_accounts limit 1');
  accountId = rows[0].id;
});

beforeEach(() => world.database.pool.query('delete from throttles'));

/** A refund of a customer whose order was paid and cancelled. @returns its id */
async function owe(): Promise<string> {
  used += 1;
  const { id: orderId } = await trade.place();
  const arrivedAt = new Date().toISOString();
  const transfer = {
    accountId,
    direction: 'in',
    amount: '150000',
    arrivedAt,
    reference: `IN-${used}`,
  } as const;
  const { id } = (await world.call(enterReceipt, transfer, admin.token)).body.data;
  await world.call(matchReceipt, { id, orderId }, admin.token);
  await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
  const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
  return data.find((refund) => refund.orderId === orderId)?.id ?? '';
}

describe('a refund of an order', () => {
  it('goes to nobody by itself where a part came from somebody whom the bank doesn’t name', async () => {
    used += 1;
    const { id: orderId } = await trade.place();
    const given = { accountId, direction: 'in', arrivedAt: new Date().toISOString(), orderId } as const;
    const thief = { senderName: 'THIEF', senderBank: 'OPay', senderAccount: '9999999999' };
    await world.call(enterReceipt, { ...given, amount: '149900', reference: `A-${used}` }, admin.token);
    await world.call(
      enterReceipt,
      { ...given, ...thief, amount: '100', reference: `B-${used}` },
      admin.token,
    );
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
    expect(data.find((refund) => refund.orderId === orderId)).toMatchObject({
      amount: '150000.00',
      payee: null,
    });
  });
});

describe('sending a refund', () => {
  it('tells the customer where the money will go before it is sent', async () => {
    const id = await owe();
    await world.call(setRefundPayee, { id, ...payee }, admin.token);
    const mail = (await mailsTo(world, trade.ada.email)).find(({ kind }) => kind === 'refund-payee');
    expect(mail?.text).toContain('We’ll send ₦150,000.00 back to Ada Obi, Kuda 2012345678.');
  });

  it('takes a bank reference once, however it is spaced: for refunds and payouts of orders', async () => {
    const [first, second] = [await owe(), await owe()];
    for (const id of [first, second]) await world.call(setRefundPayee, { id, ...payee }, admin.token);
    const send = (id: string, bankReference: string) =>
      world.call(sendRefund, { id, bankReference }, admin.token);
    expect((await send(first, 'FT 26-1777')).status).toBe(200);
    const again = await send(second, 'ft261777');
    expect([again.status, again.failure.code, again.failure.fields?.bankReference]).toEqual([
      409,
      'reference_used',
      'Another refund was sent with this reference. Check which one it belongs to.',
    ]);
    const { id: orderId } = await trade.place(trade.sell);
    const paid = { orderId, status: 'completed' as const, reference: 'FT26 1777' };
    expect((await world.call(resolveOrder, paid, admin.token)).failure.code).toBe('reference_used');
    expect((await send(second, 'FT261778')).status).toBe(200);
  });
});
