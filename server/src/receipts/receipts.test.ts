import type { RequestOf } from '@nairadesk/contract/endpoint';
import { cancelOrder, getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import {
  enterReceipt,
  listReceipts,
  matchReceipt,
  refundReceipt,
  undoMatch,
} from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
let accountId: string;
let used = 0;

beforeAll(async () => {
  await trade.completeOne();
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Zenith Bank', 'Nairadesk Ltd', '1012345678') returning id`,
  );
  accountId = rows[0].id;
});

const enter = (more: Partial<RequestOf<typeof enterReceipt>> = {}, token = admin.token) => {
  used += 1;
  return world.call(
    enterReceipt,
    {
      accountId,
      direction: 'in',
      amount: '150000.00',
      arrivedAt: new Date().toISOString(),
      reference: `0000132611220000000000${used}`,
      // Ada pays the same sum again and again.
      confirmedOther: true,
      senderName: 'OBI ADA',
      senderBank: 'GTBank',
      senderAccount: '0123456789',
      ...more,
    },
    token,
  );
};
const match = (id: string, orderId: string, amount?: string) =>
  world.call(matchReceipt, { id, orderId, ...(amount && { amount }) }, admin.token);
const complete = (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
const owed = async () => (await world.call(listRefunds, {}, admin.token)).body.data;
const balances = async () => {
  const { rows } = await world.database.pool.query(
    `select split_part(account, ':', 1) as account, sum(amount)::numeric(20, 2)::text as sum from ledger_entries
     where currency = 'NGN' group by 1 having sum(amount) <> 0 order by 1`,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};
/** What one step changed on the accounts of the ledger. */
async function changeOf(step: () => Promise<unknown>) {
  const before = await balances();
  await step();
  const after = await balances();
  const changed = Object.keys({ ...before, ...after }).map((account): [string, number] => [
    account,
    Number(after[account] ?? 0) - Number(before[account] ?? 0),
  ]);
  return Object.fromEntries(changed.filter(([, difference]) => difference !== 0));
}
const violations = () => checkInvariants(world.database.pool);

describe('a transfer entered by hand', () => {
  it('is kept with its matches, and posted from unclaimed to its bank account', async () => {
    let id = '';
    const posted = await changeOf(async () => {
      const answer = await enter();
      expect([answer.status, answer.body.data]).toEqual([
        201,
        expect.objectContaining({ amount: '150000.00', unmatched: '150000.00', source: 'hand', matches: [] }),
      ]);
      ({ id } = answer.body.data);
    });
    expect(posted).toEqual({ bank: 150000, unclaimed: -150000 });
    const { data } = (await world.call(listReceipts, {}, admin.token)).body;
    expect(data.map((one) => one.id)).toContain(id);
  });

  it('is listed among all transfers, without search words and by its sender', async () => {
    const { id } = (await enter({ senderName: 'BELLO MUSA' })).body.data;
    for (const search of [undefined, 'bello']) {
      const answer = await world.call(listReceipts, { state: 'all', search }, admin.token);
      expect([answer.status, answer.body.data[0]?.id]).toEqual([200, id]);
    }
  });

  it('is found alone by its id', async () => {
    const { id } = (await enter()).body.data;
    const found = async (wanted: string) => {
      const { total, data } = (await world.call(listReceipts, { state: 'all', id: wanted }, admin.token))
        .body;
      return [total, ...data.map((one) => one.id)];
    };
    expect(await found(id)).toEqual([1, id]);
    for (const nothing of ['nonsense', crypto.randomUUID()]) expect(await found(nothing)).toEqual([0]);
  });

  it('is refused a second time with the same reference, also at once', async () => {
    const reference = 'SESSION-0815';
    const answers = await Promise.all([enter({ reference }), enter({ reference })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const same of [reference, 'session 0815'])
      expect((await enter({ reference: same })).failure.code).toBe('receipt_known');
  });

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ accountId: 'nonsense' }, 'accountId'],
    [{ accountId: crypto.randomUUID() }, 'accountId'],
    [{ arrivedAt: 'yesterday' }, 'arrivedAt'],
    [{ arrivedAt: '2099-01-01T00:00:00Z' }, 'arrivedAt'],
    [{ arrivedAt: '-000100-01-01T00:00:00Z' }, 'arrivedAt'],
    [{ arrivedAt: '1' }, 'arrivedAt'],
    [{ reference: ' ' }, 'reference'],
  ])('is refused with %j', async (more, field) => {
    const before = await world.count('receipts');
    const { status, failure } = await enter(more);
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
    expect(await world.count('receipts')).toBe(before);
  });

  it('is matched to its order at once, or not entered at all', async () => {
    const { id: orderId } = await trade.place();
    const answer = await enter({ orderId });
    expect(answer.body.data).toMatchObject({
      unmatched: '0.00',
      matches: [{ orderId, amount: '150000.00' }],
    });
    const before = await world.count('receipts');
    expect((await enter({ orderId: crypto.randomUUID() })).status).toBe(404);
    expect(await world.count('receipts')).toBe(before);
    await complete(orderId);
  });
});

describe('a charge of the bank', () => {
  it.each(['fees', 'stamp-duty'] as const)('is posted to %s, and belongs to no order', async (charge) => {
    const out = { kind: 'charge' as const, direction: 'out' as const, amount: '50.00' };
    const answer = await enter({ ...out, charge });
    expect(answer.status).toBe(201);
    const { rows } = await world.database.pool.query(
      'select split_part(account, $2, 1) as account, amount::float8 from ledger_entries where receipt_id = $1 order by 1',
      [answer.body.data.id, ':'],
    );
    expect(rows).toEqual([
      { account: 'bank', amount: -50 },
      { account: charge, amount: 50 },
    ]);
    const { id: orderId } = await trade.place(trade.sell);
    expect((await match(answer.body.data.id, orderId)).failure.code).toBe('match_not_possible');
    expect((await enter({ ...out, orderId })).status).toBe(422);
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    expect(await violations()).toEqual([]);
  });
});

describe('a match', () => {
  it('never uses more than the transfer, of two at once neither', async () => {
    const [one, other] = [await trade.place(), await trade.place()];
    const { id } = (await enter({ amount: '200000.00' })).body.data;
    const answers = await Promise.all([match(id, one.id, '150000.00'), match(id, other.id, '150000.00')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.message).toBe('Only ₦50,000.00 of this transfer is left.');
    for (const { id: orderId } of [one, other]) await world.call(cancelOrder, { orderId }, trade.ada.token);
  });

  it('lets one transfer pay two orders', async () => {
    const [one, other] = [await trade.place(), await trade.place()];
    const { id } = (await enter({ amount: '300000.00' })).body.data;
    await match(id, one.id, '150000.00');
    await match(id, other.id);
    expect([(await complete(one.id)).status, (await complete(other.id)).status]).toEqual([200, 200]);
  });

  it('is undone while the order is open, and final once it is closed', async () => {
    const { id: orderId } = await trade.place();
    const { id } = (await enter()).body.data;
    const posted = await changeOf(async () => {
      const [matched] = (await match(id, orderId)).body.data.matches;
      const undone = await world.call(
        undoMatch,
        { id: matched?.id ?? '', reason: 'Another customer of this name' },
        admin.token,
      );
      expect(undone.body.data).toMatchObject({ unmatched: '150000.00', matches: [] });
    });
    expect(posted).toEqual({});
    const [matched] = (await match(id, orderId)).body.data.matches;
    expect(matched?.undoable).toBe(true);
    await complete(orderId);
    const { data } = (await world.call(listReceipts, { state: 'all' }, admin.token)).body;
    expect(data.find((one) => one.id === id)?.matches).toMatchObject([{ id: matched?.id, undoable: false }]);
    const late = await world.call(undoMatch, { id: matched?.id ?? '', reason: 'Too late' }, admin.token);
    expect([late.status, late.failure.code]).toEqual([409, 'match_final']);
  });

  it('is refused on the other side of an order, on a cancelled one and on one’s own', async () => {
    const sell = await trade.place(trade.sell);
    const { id } = (await enter()).body.data;
    expect((await match(id, sell.id)).failure.code).toBe('match_not_possible');
    await world.call(cancelOrder, { orderId: sell.id }, trade.ada.token);
    const buy = await trade.place();
    await world.call(cancelOrder, { orderId: buy.id }, trade.ada.token);
    expect((await match(id, buy.id)).failure.message).toContain('is cancelled');
  });
});

describe('completing an order with money matched to it', () => {
  it('posts nothing more than the trade where it was paid exactly', async () => {
    const { id: orderId } = await trade.place();
    await enter({ orderId });
    expect(await changeOf(() => complete(orderId))).toEqual({ customer: -150000, desk: 150000 });
  });

  it('is refused while money is missing, and works once the rest has come', async () => {
    const { id: orderId } = await trade.place();
    await enter({ orderId, amount: '149500.00' });
    const { status, failure } = await complete(orderId);
    expect([status, failure.code, failure.data]).toEqual([
      409,
      'not_fully_paid',
      { received: '149500.00', due: '150000.00' },
    ]);
    await enter({ orderId, amount: '500.00' });
    const { data: queue } = (await world.call(listOrders, {}, admin.token)).body;
    expect(queue.find(({ id }) => id === orderId)).toMatchObject({ matched: '150000.00' });
    const seen = await Promise.all(
      [admin, trade.ada].map(
        async ({ token }) => (await world.call(getOrder, { id: orderId }, token)).body.data.matched,
      ),
    );
    expect(seen).toEqual(['150000.00', null]);
    expect((await complete(orderId)).status).toBe(200);
  });

  it('owes what came too much, to an account that staff enter where a transfer was only typed', async () => {
    const { id: orderId, transactionId } = await trade.place();
    await enter({ orderId, amount: '150500.00' });
    expect(await changeOf(() => complete(orderId))).toEqual({
      customer: -150000,
      desk: 150500,
      'refunds-owed': -500,
    });
    expect((await owed()).at(-1)).toMatchObject({
      transactionId,
      amount: '500.00',
      reason: 'surplus',
      state: 'due',
      payee: null,
    });
  });

  it('is no longer up to its customer once a transfer names it, matched or not', async () => {
    const { id: orderId, transactionId } = await trade.place();
    const { id } = (await enter({ narration: `for ${transactionId.toLowerCase()}` })).body.data;
    const own = () => world.call(cancelOrder, { orderId }, trade.ada.token);
    expect((await own()).failure.code).toBe('order_not_open');
    // Sent back, it is no money for the order.
    await world.call(refundReceipt, { id }, admin.token);
    expect((await own()).status).toBe(200);
  });

  it('owes all of it back when staff cancel, and is cancelled by them alone', async () => {
    const { id: orderId } = await trade.place();
    await enter({ orderId, amount: '149500.00' });
    // Who may take their money back when the rate has moved has a free option.
    const own = await world.call(cancelOrder, { orderId }, trade.ada.token);
    expect([own.failure.code, own.failure.message]).toEqual([
      'order_not_open',
      expect.stringContaining('Write to us in Support'),
    ]);
    const cancel = () => world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    expect(await changeOf(cancel)).toEqual({ desk: 149500, 'refunds-owed': -149500 });
    expect((await owed()).at(-1)).toMatchObject({ orderId, amount: '149500.00', reason: 'cancelled' });
  });
});

it('the ledger: sums to zero and breaks no invariant after all of this', async () => {
  const sum = Object.values(await balances()).reduce<number>((total, one) => total + Number(one), 0);
  expect([sum, await violations()]).toEqual([0, []]);
});
