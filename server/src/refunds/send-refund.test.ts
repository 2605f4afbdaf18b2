import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
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
    confirmedOther: true,
  } as const;
  const { id } = (await world.call(enterReceipt, transfer, admin.token)).body.data;
  await world.call(matchReceipt, { id, orderId }, admin.token);
  await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
  const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
  return data.find((refund) => refund.orderId === orderId)?.id ?? '';
}

describe('a refund of an order', () => {
  it('has no payee by itself where a part came from a sender whom the bank doesn’t name', async () => {
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

describe('a refund of a stranger’s money', () => {
  const chidi = { ...payee, accountName: 'Okafor Chidi Emmanuel' };
  const refundOf = async (orderId: string) => {
    const { data } = (await world.call(listRefunds, { state: 'all' }, admin.token)).body;
    return data.find((refund) => refund.orderId === orderId);
  };
  /** A refund of an order that Chidi paid. */
  const oweChidi = async () => {
    used += 1;
    const { id: orderId } = await trade.place();
    const transfer = { accountId, direction: 'in', amount: '150000', orderId, confirmedOther: true } as const;
    const sent = { arrivedAt: new Date().toISOString(), reference: `IN-${used}`, senderName: 'CHIDI OKAFOR' };
    await world.call(enterReceipt, { ...transfer, ...sent }, admin.token);
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    return { orderId, id: (await refundOf(orderId))?.id ?? '' };
  };
  const audit = async (id: string) => {
    const { rows } = await world.database.pool.query(
      "select detail::json as detail from audit_log where action = 'refund-payee-changed' and subject_id = $1",
      [id],
    );
    return rows.map(({ detail }) => detail);
  };

  it('says whose it is, to staff', async () => {
    const { orderId } = await oweChidi();
    expect(await refundOf(orderId)).toMatchObject({
      reason: 'stranger',
      payers: [{ name: 'CHIDI OKAFOR', is: 'stranger', customer: 'Ada Obi' }],
    });
  });

  it('goes to an account of another name only after a second yes, which is recorded with both', async () => {
    const { id, orderId } = await oweChidi();
    for (const confirmed of [undefined, false]) {
      const no = await world.call(setRefundPayee, { id, ...payee, confirmed }, admin.token);
      expect([no.status, no.failure.code, no.failure.data, no.failure.message]).toEqual([
        409,
        'payee_not_sender',
        { paidBy: 'CHIDI OKAFOR' },
        'The money came from CHIDI OKAFOR, and this account is Ada Obi’s. Money goes back to where it came from.',
      ]);
    }
    expect([(await refundOf(orderId))?.payee, await audit(id)]).toEqual([null, []]);
    expect((await world.call(setRefundPayee, { id, ...payee, confirmed: true }, admin.token)).status).toBe(
      200,
    );
    expect(await audit(id)).toEqual([{ ...payee, paidBy: 'CHIDI OKAFOR' }]);
  });

  it('goes to the sender’s account at once, which the customer isn’t told', async () => {
    const { id } = await oweChidi();
    expect((await world.call(setRefundPayee, { id, ...chidi }, admin.token)).status).toBe(200);
    expect(await audit(id)).toEqual([chidi]);
    expect((await world.call(sendRefund, { id, bankReference: 'STRANGE-1' }, admin.token)).status).toBe(200);
    const mails = (await mailsTo(world, trade.ada.email)).filter(({ kind }) => kind.startsWith('refund-'));
    const [sent, told] = mails.map(({ text }) => text);
    const place = 'back to the account that it came from, which isn’t in your name.';
    expect([sent, told].map((text) => text?.includes(place))).toEqual([true, true]);
    for (const text of [sent, told]) expect(text).not.toMatch(/Chidi|2012345678/i);
  });

  it('of two senders asks before it goes to the account of one of them', async () => {
    const { id: orderId } = await trade.place();
    for (const [senderName, amount] of [
      ['OBI ADA', '1000'],
      ['CHIDI OKAFOR', '149000'],
    ] as const) {
      used += 1;
      const transfer = { accountId, direction: 'in', amount, orderId, confirmedOther: true } as const;
      const sent = { arrivedAt: new Date().toISOString(), reference: `IN-${used}`, senderName };
      await world.call(enterReceipt, { ...transfer, ...sent }, admin.token);
    }
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    const id = (await refundOf(orderId))?.id ?? '';
    const no = await world.call(setRefundPayee, { id, ...payee }, admin.token);
    expect([no.failure.code, no.failure.data]).toEqual(['payee_not_sender', { paidBy: 'CHIDI OKAFOR' }]);
  });

  it('is asked about for an unclaimed transfer, too, and not where the bank names no sender', async () => {
    const send = async (senderName: string | null) => {
      used += 1;
      const transfer = {
        accountId,
        direction: 'in',
        amount: '2500',
        senderName,
        confirmedOther: true,
      } as const;
      const at = { arrivedAt: new Date().toISOString(), reference: `IN-${used}` };
      const { id } = (await world.call(enterReceipt, { ...transfer, ...at }, admin.token)).body.data;
      await world.call(refundReceipt, { id }, admin.token);
      const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
      const owed = data.find(({ transfer }) => transfer?.receiptId === id);
      return world.call(setRefundPayee, { id: owed?.id ?? '', ...payee }, admin.token);
    };
    expect((await send('MUSA BELLO')).failure.code).toBe('payee_not_sender');
    for (const name of [null, 'OBI ADA C']) expect((await send(name)).status).toBe(200);
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

describe('the mails of a refund that are merged', () => {
  it('name each other account to which it was to go in between', async () => {
    const id = await owe();
    const to = async (accountNumber: string) => {
      const account = { ...payee, accountNumber, confirmed: true };
      const moved = await world.call(setRefundPayee, { id, ...account }, admin.token);
      expect(moved.status, moved.text).toBe(200);
      used += 1;
      const bankReference = `MERGED-${used}`;
      const sent = await world.call(sendRefund, { id, bankReference }, admin.token);
      expect(sent.status, sent.text).toBe(200);
    };
    const back = { id, outcome: 'returned', reason: 'Closed' } as const;
    for (const number of ['0111111111', '2099999999', '0111111111']) {
      await to(number);
      await world.call(settleRefund, back, admin.token);
    }
    const mails = (await mailsTo(world, trade.ada.email)).slice(0, 4);
    for (const kind of ['refund-payee', 'refund-sent']) {
      const last = mails.find((mail) => mail.kind === kind);
      expect(last?.text, kind).toContain('Ada Obi, Kuda 0111111111');
      expect(last?.text, kind).toContain('it was set to go to: Ada Obi, Kuda 2099999999.');
    }
  });
});
