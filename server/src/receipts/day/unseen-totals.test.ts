import { getDayTotals } from '@nairadesk/contract/day-totals';
import { reverseOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import { unseenStatement } from './count-unseen.ts';

const { world, trade, admin } = useTrade();
const bank = useStatements(world, admin);
const desk = moneyDesk(world, admin);
const nothing = { count: 0, amount: '0.00' };

beforeAll(async () => {
  await trade.completeOne();
  const told = await world.call(getDayTotals, {}, admin.token);
  // No statement was imported yet: this desk reads none.
  expect(told.body.data.unseen).toBeNull();
});
// What the tests before completed was yesterday.
beforeEach(async () => {
  await bank.importLines(linesOf([{ amountKobo: 1n }]));
  await world.database.pool.query(`
    begin; set local session_replication_role = replica;
    update orders set closed_at = closed_at - interval '2 days' where closed_at is not null;
    update refunds set sent_at = sent_at - interval '2 days' where sent_at is not null; commit`);
});

/** What today has. */
const unseen = async () => (await world.call(getDayTotals, {}, admin.token)).body.data.unseen;
const completed = async (draft = trade.buy) => {
  const order = await trade.place(draft);
  const answer = await desk.complete(order.id);
  expect(answer.status, answer.text).toBe(200);
  return order;
};
/** Imports a line of this sum, and matches it. */
async function shown(naira: number, orderId: string): Promise<void> {
  const amountKobo = BigInt(Math.round(naira * 100));
  const lines = linesOf([{ amountKobo, partyName: 'ADA OBI' }], { opening: 900_000_00n });
  const imported = await bank.importLines(lines);
  expect(imported.status, imported.text).toBe(201);
  const line = (await bank.transfers('unmatched')).find(
    ({ unmatched }) => Number(unmatched) === Math.abs(naira),
  );
  const matched = await desk.match(line?.id ?? '', orderId);
  expect(matched.status, matched.text).toBe(201);
}

it('have what was completed and no statement shows, until one does', async () => {
  const [bought, sold] = [await completed(), await completed(trade.sell)];
  expect(await unseen()).toMatchObject({
    bought: { count: 1, amount: '150000.00' },
    sold: { count: 1, amount: '148000.00' },
    refunds: nothing,
    orders: [
      { id: bought.id, transactionId: bought.transactionId, amount: '150000.00', by: expect.any(String) },
      { id: sold.id, amount: '148000.00' },
    ],
  });
  await shown(150_000, bought.id);
  await shown(-148_000, sold.id);
  expect(await unseen()).toEqual({ bought: nothing, sold: nothing, refunds: nothing, orders: [] });
});

it('have one of two purchases that one transfer is to pay, and what was typed for the other', async () => {
  const [one, other] = [await completed(), await trade.place()];
  await shown(150_000, other.id);
  expect((await desk.complete(other.id)).status).toBe(200);
  expect((await unseen())?.orders.map(({ id }) => id)).toEqual([one.id]);
  const { id } = await bank.typed({ amount: '150000.00', reference: 'TYPED-ONLY' });
  // Of the same sum as what pays the other one, so it is asked about.
  const matched = await world.call(matchReceipt, { id, orderId: one.id, confirmed: true }, admin.token);
  expect(matched.status, matched.text).toBe(201);
  expect((await unseen())?.bought).toEqual({ count: 1, amount: '150000.00' });
});

it('have nothing of a purchase that came a little short, and a sale to the kobo', async () => {
  const [bought, sold] = [await trade.place(), await completed(trade.sell)];
  await shown(149_950, bought.id);
  const answer = await desk.complete(bought.id);
  expect(answer.status, answer.text).toBe(200);
  await shown(-147_999.99, sold.id);
  expect(await unseen()).toMatchObject({ bought: nothing, sold: { count: 1, amount: '0.01' } });
});

it('have a refund that was sent, and no sale that was reversed, as nothing was paid out for it', async () => {
  const sold = await completed(trade.sell);
  const undone = { id: sold.id, reason: 'By mistake' };
  expect((await world.call(reverseOrder, undone, trade.boss.token)).status).toBe(200);
  const { id: receiptId } = await bank.typed({
    amount: '77.00',
    reference: 'TYPED-77',
    senderName: 'OBI ADA',
  });
  await world.call(refundReceipt, { id: receiptId }, admin.token);
  const due = (await world.call(listRefunds, { state: 'due' }, admin.token)).body.data;
  const sent = await desk.send(due.find(({ amount }) => amount === '77.00')?.id ?? '');
  expect(sent.status, sent.text).toBe(200);
  expect(await unseen()).toEqual({
    bought: nothing,
    sold: nothing,
    refunds: { count: 1, amount: '77.00' },
    orders: [],
  });
});

it('are read by the index of closed orders', async () => {
  const client = await world.database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const dated = unseenStatement.text.replaceAll(/[$][12]/g, "'2026-03-04'");
    const { rows } = await client.query(`explain ${dated}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_closed');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
