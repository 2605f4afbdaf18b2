import { getDayTotals } from '@nairadesk/contract/day-totals';
import { cancelOrder, resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { type Receipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { expireOrders } from '../../orders/expire-orders.ts';
import { createContext } from '../../platform/context/context.ts';
import { closedStatement, moneyStatement } from './count-day.ts';

const { world, trade, admin } = useTrade();
const { account, importLines } = useStatements(world, admin);
const desk = moneyDesk(world, admin);
let tunde: Person;

// Midnight of Lagos is 23:00 UTC.
const dayBefore = '2026-03-04';
const day = '2026-03-05';
const firstMoment = '2026-03-04T23:00:00.000Z';
const momentBefore = '2026-03-04T22:59:59.999Z';
const lastMoment = '2026-03-05T22:59:59.999Z';

const totals = async (of?: string, token = admin.token) =>
  (await world.call(getDayTotals, of === undefined ? {} : { day: of }, token)).body.data;
const nothing = { count: 0, amount: '0.00' };
const emptyFlow = {
  ...nothing,
  matched: '0.00',
  unclaimed: '0.00',
  takenBack: '0.00',
  reversals: '0.00',
  charges: '0.00',
};

beforeAll(async () => {
  await trade.completeOne();
  tunde = await world.admin({ name: 'Tunde Bello' });
});

async function entered(more: Parameters<typeof desk.enter>[0]): Promise<Receipt> {
  const answer = await desk.enter(more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** Moves the end of an order, which nothing can: the triggers that forbid it are lifted for a moment. */
async function endedAt(id: string, at: string): Promise<void> {
  await world.database.pool.query(`
    begin;
    alter table orders disable trigger user;
    update orders set closed_at = '${at}' where id = '${id}';
    alter table orders enable trigger user;
    commit`);
}

async function closed(
  at: string,
  draft = trade.buy,
  status: 'completed' | 'cancelled' = 'completed',
  by = admin,
) {
  const { id } = await trade.place(draft);
  const answer = await world.call(resolveOrder, { orderId: id, status }, by.token);
  expect(answer.status, answer.text).toBe(200);
  await endedAt(id, at);
  return id;
}

describe('the totals of a day', () => {
  it('add up what came and went on each account of ours, from midnight to midnight in Lagos', async () => {
    const { id: orderId } = await trade.place();
    const matched = await entered({ amount: '150000.00', arrivedAt: firstMoment });
    expect((await desk.match(matched.id, orderId)).status).toBe(201);
    await entered({ amount: '0.07', arrivedAt: lastMoment });
    await entered({ amount: '999.99', arrivedAt: momentBefore });
    const gone = await entered({ amount: '70000.50', arrivedAt: '2026-03-05T08:00:00Z' });
    await desk.enter({
      kind: 'reversal',
      takesBack: gone.id,
      amount: gone.amount,
      direction: 'out',
      arrivedAt: '2026-03-05T09:00:00Z',
    });
    await entered({ kind: 'charge', amount: '52.50', direction: 'out', arrivedAt: '2026-03-05T10:00:00Z' });
    await entered({ amount: '20000.00', direction: 'out', arrivedAt: '2026-03-05T11:00:00Z' });
    const of = await totals(day);
    expect(of).toMatchObject({ day, isToday: false });
    expect(of.moneyIn).toEqual({
      count: 3,
      amount: '220000.57',
      matched: '150000.00',
      unclaimed: '0.07',
      takenBack: '70000.50',
      reversals: '0.00',
      charges: '0.00',
    });
    expect(of.moneyOut).toEqual({
      count: 3,
      amount: '90053.00',
      matched: '0.00',
      unclaimed: '20000.00',
      takenBack: '0.00',
      reversals: '70000.50',
      charges: '52.50',
    });
    const used = of.accounts.filter(({ moneyIn }) => moneyIn.count > 0);
    expect(used).toMatchObject([{ moneyIn: of.moneyIn, moneyOut: of.moneyOut }]);
    const before = await totals(dayBefore);
    expect(before.moneyIn).toEqual({ ...emptyFlow, count: 1, amount: '999.99', unclaimed: '999.99' });
    expect(before.moneyOut).toEqual(emptyFlow);
    const ended = await desk.cancel(orderId);
    expect(ended.status, ended.text).toBe(200);
  });

  it('count what was typed on the day that its line says', async () => {
    const lines = linesOf([{ amountKobo: 31_00n }], { from: Date.parse('2026-03-09T12:00:00Z') });
    const reference = lines[0]?.reference ?? '';
    const typed = { accountId: account.id, amount: '31', reference, arrivedAt: '2026-03-10T12:00:00Z' };
    await entered(typed);
    await importLines(lines);
    const counted = async (of: string) => (await totals(of)).moneyIn.count;
    expect(await Promise.all(['2026-03-09', '2026-03-10'].map(counted))).toEqual([1, 0]);
  });

  it('list an account that is on without any movement, and one that is off only with', async () => {
    await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number, switched_off_at, switched_off_reason)
       values ('Zenith Bank', 'On', '1000000001', null, null), ('Zenith Bank', 'Off', '1000000002', now(), 'Full')`,
    );
    const names = (await totals(day)).accounts.map(({ accountName }) => accountName);
    expect(names).toContain('On');
    expect(names).not.toContain('Off');
    const { rows } = await world.database.pool.query(
      "select id from receiving_accounts where account_name = 'Off'",
    );
    await entered({ accountId: rows[0].id, amount: '5.00', arrivedAt: '2026-03-07T12:00:00Z' });
    const off = (await totals('2026-03-07')).accounts.find(({ accountName }) => accountName === 'Off');
    expect(off).toMatchObject({ moneyIn: { count: 1, amount: '5.00' }, moneyOut: emptyFlow });
  });

  it('count orders by how and when they ended, and by whom', async () => {
    const { cardBuy, sell } = trade;
    await closed(momentBefore, cardBuy);
    await closed(firstMoment, cardBuy);
    await closed(lastMoment, cardBuy, 'completed', tunde);
    await closed('2026-03-05T12:00:00Z', sell, 'completed', tunde);
    await closed('2026-03-05T12:00:00Z', cardBuy, 'cancelled');
    await closed('2026-03-05T23:00:00Z', cardBuy, 'cancelled');
    const { id: own } = await trade.place(cardBuy);
    await world.call(cancelOrder, { orderId: own }, trade.ada.token);
    await endedAt(own, '2026-03-05T13:00:00Z');
    const of = await totals(day);
    expect(of).toMatchObject({
      bought: { count: 2, amount: '32000.00' },
      sold: { count: 1, amount: '148000.00' },
      cancelled: 2,
      expired: 0,
      reversed: nothing,
    });
    expect(of.staff).toEqual([
      {
        id: tunde.id,
        name: 'Tunde Bello',
        bought: { count: 1, amount: '16000.00' },
        sold: { count: 1, amount: '148000.00' },
        cancelled: 0,
      },
      {
        id: admin.id,
        name: expect.any(String),
        bought: { count: 1, amount: '16000.00' },
        sold: nothing,
        cancelled: 1,
      },
    ]);
    expect((await totals(dayBefore)).bought).toEqual({ count: 1, amount: '16000.00' });
    expect((await totals('2026-03-06')).cancelled).toBe(1);
  });

  it('say of today what expired, was reversed, sent back and is owed, and what is open now', async () => {
    const before = await totals();
    expect(before.isToday).toBe(true);
    const { id: lapsing } = await trade.place(trade.cardBuy);
    await world.database.pool.query(`
      begin;
      alter table orders disable trigger orders_fixed_terms;
      update orders set placed_at = placed_at - interval '3 days', expires_at = expires_at - interval '3 days'
      where id = '${lapsing}';
      alter table orders enable trigger orders_fixed_terms;
      commit`);
    expect((await totals()).now.first?.id).toBe(lapsing);
    await expireOrders(createContext(world.services));
    const { id: reversed } = await trade.place(trade.cardBuy);
    await desk.complete(reversed);
    const undone = await world.call(
      reverseOrder,
      { id: reversed, reason: 'By mistake', moneyCame: false },
      trade.boss.token,
    );
    expect(undone.status, undone.text).toBe(200);
    const [one, other] = [await entered({ amount: '10.01' }), await entered({ amount: '20.02' })];
    for (const { id } of [one, other]) await world.call(refundReceipt, { id }, admin.token);
    const due = (await world.call(listRefunds, { state: 'due' }, admin.token)).body.data;
    const ten = due.find(({ amount }) => amount === '10.01');
    expect((await desk.send(ten?.id ?? '')).status).toBe(200);
    const { id: open } = await trade.place(trade.cardBuy);
    const of = await totals();
    expect(of.expired).toBe(before.expired + 1);
    expect(of.bought.count).toBe(before.bought.count + 1);
    expect(of.reversed).toEqual({ count: 1, amount: '16000.00' });
    expect(of.refundsSent).toEqual({ count: 1, amount: '10.01' });
    expect(of.now).toMatchObject({
      pending: before.now.pending + 1,
      refundsDue: { count: before.now.refundsDue.count + 1 },
      refundsOnTheWay: { count: 1, amount: '10.01' },
      first: { id: open },
    });
    expect((await totals(of.day)).now).toEqual(of.now);
  });

  it('take a day of the calendar alone, and nothing else', async () => {
    for (const wrong of [
      '2026-02-30',
      '2026-13-01',
      '1999-12-31',
      '23-11-2026',
      'today',
      '2026-3-5',
      "'2026-0",
    ]) {
      const answer = await world.call(getDayTotals, { day: wrong }, admin.token);
      expect(answer.status, wrong).toBe(422);
    }
    expect((await totals('')).isToday).toBe(true);
    expect((await totals('2099-12-31')).moneyIn).toEqual(emptyFlow);
    expect((await totals('2028-02-29')).day).toBe('2028-02-29');
  });

  it('read receipts and orders by an index', async () => {
    const client = await world.database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off');
      const planOf = async ({ text }: { text: string }) => {
        const dated = text.replaceAll('$1', `'${firstMoment}'`).replaceAll('$2', `'${lastMoment}'`);
        const { rows } = await client.query(`explain ${dated}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      expect(await planOf(moneyStatement)).toContain('receipts_all');
      expect(await planOf(closedStatement)).toContain('orders_closed');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
