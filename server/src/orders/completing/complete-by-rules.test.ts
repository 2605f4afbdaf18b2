import { type DeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { updateProfile } from '@nairadesk/contract/settings';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { mailsTo, waitingMails } from '../../../test/mail-to.ts';
import { storedOrder, useTrade } from '../../../test/trade.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const { world, trade, admin } = useTrade();
let accountId: string;

beforeAll(async () => {
  await trade.completeOne();
  accountId = (await world.database.pool.query('select id from receiving_accounts')).rows[0].id;
});

const rule = (change: Partial<DeskRules> = {}) =>
  world.call(
    saveDeskRules,
    { tolerance: '50', lateMinutes: 5, strangers: 'hold', referenceFrom: null, ...change },
    trade.boss.token,
  );
afterEach(() => rule());

async function enter(
  senderName: string | null,
  { orderId, amount = '150000.00' }: { orderId: string; amount?: string },
) {
  const transfer = { accountId, direction: 'in' as const, amount, senderName, orderId, confirmedOther: true };
  const more = { arrivedAt: new Date().toISOString(), reference: newReference() };
  const answer = await world.call(enterReceipt, { ...transfer, ...more }, admin.token);
  if (answer.status !== 201) throw new Error(answer.text);
}
/** An order of Ada's, and the money that came for it from these names. */
async function paidBy(senders: (string | null)[], amounts = ['150000.00']) {
  const { id: orderId } = await trade.place();
  for (const [index, name] of senders.entries())
    await enter(name, { orderId, amount: amounts[index] ?? '1' });
  return orderId;
}
type Resolve = Partial<RequestOf<typeof resolveOrder>>;
const complete = (orderId: string, more: Resolve = {}, token = admin.token) =>
  world.call(resolveOrder, { orderId, status: 'completed', ...more }, token);
async function postings(orderId: string) {
  const { rows } = await world.database.pool.query(
    `select posting, account, amount::numeric(20, 2)::text as amount from ledger_entries
     where order_id = $1 and currency = 'NGN' order by id`,
    [orderId],
  );
  return rows.map(({ posting, account, amount }) => `${posting} ${account} ${amount}`);
}
async function accepted(orderId: string) {
  const { rows } = await world.database.pool.query(
    "select actor_id, detail from audit_log where action = 'stranger-accepted' and subject_id = $1",
    [orderId],
  );
  return rows.map(({ actor_id: by, detail }) => ({ by, ...JSON.parse(detail) }));
}

describe('an order that is short', () => {
  it('by the tolerance is completed, and the difference is posted to rounding', async () => {
    await rule({ tolerance: '20' });
    const id = await paidBy(['OBI ADA'], ['149980.00']);
    expect((await complete(id)).status).toBe(200);
    expect(await postings(id)).toEqual([
      'rounding rounding 20.00',
      'rounding desk -20.00',
      'trade desk 150000.00',
      'trade customer -150000.00',
    ]);
    expect((await world.call(listRefunds, {}, admin.token)).body.data).toEqual([]);
  });

  it('by a kobo more is refused, and nothing changes', async () => {
    await rule({ tolerance: '20' });
    const id = await paidBy(['OBI ADA'], ['149979.99']);
    const { status, failure } = await complete(id);
    expect([status, failure.code]).toEqual([409, 'not_fully_paid']);
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect(await postings(id)).toEqual([]);
    await rule({ tolerance: '20.01' });
    expect((await complete(id)).status).toBe(200);
  });

  it.each(['150000.01', '150000.99'])(
    'by less than a naira too much is completed, and nothing goes back: ₦%s',
    async (amount) => {
      const id = await paidBy(['OBI ADA'], [amount]);
      expect((await complete(id)).status).toBe(200);
      const over = `0.${amount.slice(-2)}`;
      expect((await postings(id)).slice(0, 2)).toEqual([
        `rounding desk ${over}`,
        `rounding rounding -${over}`,
      ]);
      const { data } = (await world.call(listRefunds, { state: 'all' }, admin.token)).body;
      expect(data.filter(({ orderId }) => orderId === id)).toEqual([]);
      expect(await checkInvariants(world.database.pool)).toEqual([]);
    },
  );

  it.each([
    ['0.01', 409],
    ['28.79', 409],
    ['28.80', 200],
  ])(
    'is forgiven a tenth of itself at most, whatever the tolerance: ₦%s of ₦32 answers %d',
    async (amount, status) => {
      await rule({ tolerance: '50' });
      const { id } = await trade.place({ ...trade.cardBuy, quantity: '0.02', amount: '32.00' });
      await enter('OBI ADA', { orderId: id, amount });
      expect((await complete(id)).status).toBe(status);
      expect(await checkInvariants(world.database.pool)).toEqual([]);
    },
  );

  it('by a kobo is refused where the owner allows nothing', async () => {
    await rule({ tolerance: '0' });
    const id = await paidBy(['OBI ADA'], ['149999.99']);
    expect((await complete(id)).failure.code).toBe('not_fully_paid');
  });
});

describe('a stranger’s money', () => {
  const reason = 'Her brother, she confirmed on the phone';

  it('is held: completing is refused with both names, and nothing changes', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    for (const strangerReason of [undefined, null, '', ' ']) {
      const { status, failure } = await complete(id, { strangerReason });
      expect([status, failure.code, failure.data]).toEqual([
        409,
        'paid_by_stranger',
        { paidBy: 'CHIDI OKAFOR' },
      ]);
      expect(failure.message).toMatch(/^Paid by CHIDI OKAFOR, not Ada Obi\./);
    }
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect(await accepted(id)).toEqual([]);
  });

  it('is held although the customer has taken that name since', async () => {
    const musa = await world.user({ name: 'Musa Bello', phone: '+2348031234567' });
    await world.giveWallets(musa, { Bitcoin: 'musa-bitcoin' });
    const { id } = await trade.place(trade.buy, musa);
    const profile = { name: 'Chidi Okafor', phone: '+2348031234567', country: 'Nigeria' };
    expect((await world.call(updateProfile, profile, musa.token)).status).toBe(200);
    await enter('CHIDI OKAFOR', { orderId: id });
    expect((await complete(id)).failure.code).toBe('paid_by_stranger');
    const { payers, userName } = (await world.call(getOrder, { id }, admin.token)).body.data;
    expect([payers, userName]).toEqual([
      [{ name: 'CHIDI OKAFOR', is: 'stranger', customer: 'Musa Bello' }],
      'Chidi Okafor',
    ]);
  });

  it('is accepted with a typed reason, kept with the event and in the log, which the customer never reads', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    const answer = await complete(id, { strangerReason: reason });
    expect([answer.status, answer.body.data.reason]).toEqual([200, null]);
    const { order, events } = await storedOrder(world, id);
    expect([order.reason, events.at(-1)?.reason]).toEqual([null, reason]);
    expect(await accepted(id)).toEqual([
      { by: admin.id, paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi', reason },
    ]);
    expect((await world.call(getOrder, { id }, trade.ada.token)).text).not.toContain(reason);
    const mails = (await waitingMails(world)).filter(({ kind }) => kind === 'order-completed');
    expect([mails.length > 0, JSON.stringify(mails).includes(reason)]).toEqual([true, false]);
    const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
    expect(faults.filter((fault) => fault.includes(id))).toEqual([]);
  });

  it('is accepted without a reason where the owner’s rule is to warn, and recorded all the same', async () => {
    await rule({ strangers: 'warn' });
    const id = await paidBy(['CHIDI OKAFOR']);
    expect((await complete(id)).status).toBe(200);
    expect(await accepted(id)).toEqual([
      { by: admin.id, paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi', reason: null },
    ]);
  });

  it('is asked about, too, where the order was completed before on our word: it pays that only after a second yes', async () => {
    const { id } = await trade.place();
    expect((await complete(id)).status).toBe(200);
    const transfer = { accountId, direction: 'in' as const, amount: '150000.00', confirmedOther: true };
    const typed = { ...transfer, senderName: 'CHIDI OKAFOR', arrivedAt: new Date().toISOString() };
    const atOnce = await world.call(
      enterReceipt,
      { ...typed, reference: newReference(), orderId: id },
      admin.token,
    );
    expect(atOnce.failure.code).toBe('paid_by_stranger');
    const { body } = await world.call(enterReceipt, { ...typed, reference: newReference() }, admin.token);
    const match = (confirmed?: boolean) =>
      world.call(matchReceipt, { id: body.data.id, orderId: id, confirmed }, admin.token);
    const refused = await match();
    expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
      409,
      'paid_by_stranger',
      { paidBy: 'CHIDI OKAFOR' },
    ]);
    expect(refused.failure.message).toMatch(/^Paid by CHIDI OKAFOR, not Ada Obi/);
    expect(await accepted(id)).toEqual([]);
    expect((await match(true)).status).toBe(201);
    const told = { by: admin.id, paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi', reason: null };
    expect(await accepted(id)).toEqual([{ ...told, transfer: body.data.id }]);
  });

  it('is recorded, and not asked about, for a completed order where the owner’s rule is to warn; the customer’s own is neither', async () => {
    await rule({ strangers: 'warn' });
    for (const [name, count] of [
      ['CHIDI OKAFOR', 1],
      ['OBI ADA', 0],
      [null, 0],
    ] as const) {
      const { id } = await trade.place();
      await complete(id);
      await enter(name, { orderId: id });
      expect(await accepted(id)).toHaveLength(count);
    }
  });

  it('holds an order that the customer paid in part', async () => {
    const id = await paidBy(['OBI ADA', 'OKAFOR CHIDI'], ['100000.00', '50000.00']);
    expect((await complete(id)).failure.data).toEqual({ paidBy: 'OKAFOR CHIDI' });
    const sent = await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
    expect(sent.status).toBe(200);
    const [refund] = (await world.call(listRefunds, {}, admin.token)).body.data;
    expect(refund).toMatchObject({ orderId: id, amount: '150000.00', reason: 'stranger', state: 'due' });
    expect(refund?.payers).toEqual([
      { name: 'OBI ADA', is: 'customer', customer: 'Ada Obi' },
      { name: 'OKAFOR CHIDI', is: 'stranger', customer: 'Ada Obi' },
    ]);
    const [mail] = await mailsTo(world, trade.ada.email);
    expect(mail?.text).toContain(
      'We’ll send ₦150,000.00 back to where it came from, and email you when it’s on its way.',
    );
    expect(mail?.text).not.toContain('already sent');
  });

  it('is no reason to cancel with: that field is refused', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    const { status, failure } = await complete(id, { status: 'cancelled', strangerReason: reason });
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['strangerReason']]);
    expect((await complete(id, { strangerReason: 'x'.repeat(501) })).status).toBe(422);
    expect((await storedOrder(world, id)).order.status).toBe('pending');
  });

  it('is accepted by staff alone', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    expect((await complete(id, { strangerReason: reason }, trade.ada.token)).failure.code).toBe('forbidden');
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect((await complete(id, { strangerReason: reason }, trade.boss.token)).status).toBe(200);
  });

  it('does not hide that the order is already closed', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    await complete(id, { strangerReason: reason });
    expect((await complete(id)).failure.code).toBe('order_not_open');
  });
});

it.each([
  [['OBI ADA CHIDINMA'], [{ name: 'OBI ADA CHIDINMA', is: 'customer', customer: 'Ada Obi' }]],
  [[null], [{ name: null, is: 'unnamed', customer: 'Ada Obi' }]],
  [[' '], [{ name: null, is: 'unnamed', customer: 'Ada Obi' }]],
])('money from %j completes an order at once, and staff alone see whose it is', async (senders, payers) => {
  const id = await paidBy(senders);
  const seen = async (token: string) => (await world.call(getOrder, { id }, token)).body.data.payers;
  expect([await seen(admin.token), await seen(trade.ada.token)]).toEqual([payers, []]);
  const { data } = (await world.call(listOrders, {}, admin.token)).body;
  expect(data.find((order) => order.id === id)?.payers).toEqual(payers);
  expect((await complete(id)).status).toBe(200);
  expect(await accepted(id)).toEqual([]);
});

it('an order without matched money is completed on the desk’s word, whatever the rules', async () => {
  await rule({ tolerance: '0', referenceFrom: '0' });
  const { id } = await trade.place();
  expect((await complete(id)).status).toBe(200);
  expect(await accepted(id)).toEqual([]);
});

it('an order whose match was undone is completed only with money matched again, also while a colleague undoes it', async () => {
  const colleague = await world.admin();
  const undo = async (orderId: string) => {
    const { rows } = await world.database.pool.query(
      'select id from receipt_matches where order_id = $1 and undone_at is null',
      [orderId],
    );
    return world.call(undoMatch, { id: rows[0].id, reason: 'Another customer' }, colleague.token);
  };
  const undone = await paidBy(['OBI ADA']);
  expect((await undo(undone)).status).toBe(200);
  expect((await complete(undone)).body).toMatchObject({
    code: 'not_fully_paid',
    data: { received: '0.00', due: '150000.00' },
  });
  await enter('OBI ADA', { orderId: undone });
  expect((await complete(undone)).status).toBe(200);
  for (let round = 0; round < 5; round += 1) {
    const id = await paidBy(['OBI ADA']);
    const [completed, taken] = await Promise.all([complete(id), undo(id)]);
    expect([completed.status, taken.status].toSorted()).toEqual([200, 409]);
  }
});

it('an order that is paid a naira too much owes it back', async () => {
  const id = await paidBy(['OBI ADA'], ['150001.00']);
  expect((await complete(id)).status).toBe(200);
  const { data } = (await world.call(listRefunds, { state: 'all' }, admin.token)).body;
  expect(data.filter(({ orderId }) => orderId === id)).toMatchObject([{ amount: '1.00', reason: 'surplus' }]);
});

it('the invariants: hold after all of this', async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
