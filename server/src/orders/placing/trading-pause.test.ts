import { listAssets } from '@nairadesk/contract/assets';
import { placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { afterEach, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { useTrade } from '../../../test/trade.ts';
import { newStanding } from '../../platform/context/standing.ts';

const { world, trade, admin } = useTrade();

afterEach(() => void Object.assign(world.services.standing, newStanding()));

it('paused trading: no order is placed, a repeated call gets its earlier answer, and open orders go on', async () => {
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
  const placed = await world.call(placeOrder, trade.buy, trade.ada.token, key);
  expect(placed.status).toBe(201);
  const counted = async () => [
    await world.count('orders'),
    await world.count('outbox'),
    await world.count('order_events'),
  ];
  const sales = cardSales(world, trade, admin);
  await sales.openRates();
  const cards = [sales.plastic('100')];
  const before = await counted();
  world.services.standing.tradingPaused = true;
  const refused = await world.call(placeOrder, trade.buy, trade.ada.token);
  expect([refused.status, refused.failure.code]).toEqual([409, 'trading_paused']);
  expect(refused.failure.message).toContain('Nothing was placed');
  expect(refused.headers.get('retry-after')).toBe('60');
  const sale = await sales.send(cards, '115000');
  expect([sale.status, sale.failure.code]).toEqual([409, 'trading_paused']);
  expect(await counted()).toEqual(before);
  const again = await world.call(placeOrder, trade.buy, trade.ada.token, key);
  expect([again.status, again.body.data.id]).toEqual([201, placed.body.data.id]);

  const orderId = placed.body.data.id;
  expect((await world.call(listAssets, {}, trade.ada.token)).status).toBe(200);
  expect((await world.call(reportPayment, { orderId, status: 'successful' }, trade.ada.token)).status).toBe(
    200,
  );
  expect((await world.call(resolveOrder, { orderId, status: 'completed' }, admin.token)).status).toBe(200);
  world.services.standing.tradingPaused = false;
  expect((await sales.send(cards, '115000')).status).toBe(201);
});
