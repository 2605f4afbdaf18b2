import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { undoMatch } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { describe, expect, it } from 'vitest';
import { usePaidOrders } from '../../../test/paid-orders.ts';
import { storedOrder } from '../../../test/trade.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin, rule, enter, paidBy, complete, accepted } = usePaidOrders();

async function postings(orderId: string) {
  const { rows } = await world.database.pool.query(
    `select posting, account, amount::numeric(20, 2)::text as amount from ledger_entries
     where order_id = $1 and currency = 'NGN' order by id`,
    [orderId],
  );
  return rows.map(({ posting, account, amount }) => `${posting} ${account} ${amount}`);
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
