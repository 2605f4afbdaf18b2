import { getReceiptCode, getUsualTime, proveReceipt } from '@nairadesk/contract/order-receipt';
import { reportPayment, resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();

const prove = (code: string) => world.call(proveReceipt, { code }, null);
async function completed(): Promise<string> {
  const { id } = await trade.place();
  await world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token);
  await world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token);
  return id;
}

it('receipt: its code proves amounts, time and number to visitors, and no name', async () => {
  const id = await completed();
  const { code } = (await world.call(getReceiptCode, { id }, trade.ada.token)).body.data;
  const { status, body, text } = await prove(code);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    transactionId: code.split('-')[0],
    orderType: 'buy',
    assetName: expect.any(String),
    assetType: 'cryptocurrency',
    quantity: '0.001',
    amount: '150000.00',
    cardCount: null,
    completedAt: expect.any(String),
    reversed: false,
  });
  for (const secret of [trade.ada.name, trade.ada.email, id]) expect(text).not.toContain(secret);
  await world.call(reverseOrder, { id, reason: 'Charged back' }, trade.boss.token);
  expect((await prove(code)).body.data).toMatchObject({ reversed: true });
});

it('receipt: says that its money was taken back, until it is paid again', async () => {
  const desk = moneyDesk(world, admin);
  const { id } = await trade.place();
  const paid = (await desk.enter({ orderId: id })).body.data;
  await world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token);
  const { code } = (await world.call(getReceiptCode, { id }, trade.ada.token)).body.data;
  expect((await prove(code)).body.data).toMatchObject({ reversed: false });
  expect((await desk.takeBack(paid)).status).toBe(201);
  expect((await prove(code)).body.data).toMatchObject({ reversed: true });
  await desk.enter({ orderId: id });
  expect((await prove(code)).body.data).toMatchObject({ reversed: false });
});

it('receipt: a code that is made up, changed, or of an order that is open proves nothing', async () => {
  const id = await completed();
  const { code } = (await world.call(getReceiptCode, { id }, trade.ada.token)).body.data;
  const other = (await world.call(getReceiptCode, { id: await completed() }, trade.ada.token)).body.data.code;
  const swapped = `${code.slice(0, 10)}${other.slice(10)}`;
  const changed = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
  for (const wrong of [swapped, changed, code.slice(0, 10), 'ND', `${code}A`, id])
    expect((await prove(wrong)).failure.code, wrong).toBe('not_found');
  const open = (await trade.place()).id;
  const refused = await world.call(getReceiptCode, { id: open }, trade.ada.token);
  expect(refused.failure.code).toBe('order_not_completed');
});

it('usual time: is the median of the last week, and nothing of fewer than five', async () => {
  const usual = async () => (await world.call(getUsualTime, {}, null)).body.data.minutes;
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from orders where status = 'completed'`,
  );
  for (let n = rows[0]?.n ?? 0; n < 6; n += 1) await completed();
  const client = await world.database.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update orders set paid_claimed_at = closed_at - interval '6 minutes' where status = 'completed'`,
  );
  await client.query('set session_replication_role = default');
  client.release();
  expect(await usual()).toBe(6);
});
