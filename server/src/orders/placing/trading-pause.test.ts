import { listAssets } from '@nairadesk/contract/assets';
import { placeCards } from '@nairadesk/contract/order-cards';
import { placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { afterEach, expect, it } from 'vitest';
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
  const before = await counted();
  world.services.standing.tradingPaused = true;
  const refused = await world.call(placeOrder, trade.buy, trade.ada.token);
  expect([refused.status, refused.failure.code]).toEqual([409, 'trading_paused']);
  expect(refused.failure.message).toContain('Nothing was placed');
  expect(refused.headers.get('retry-after')).toBe('60');
  const cards = {
    assetId: trade.card.id,
    country: 'US',
    form: 'physical',
    cards: [{ faceValue: '10', code: 'ABCD' }],
  };
  const sale = await world.call(placeCards, cards as never, trade.ada.token);
  expect(sale.status === 422 || sale.failure.code === 'trading_paused').toBe(true);
  expect(await counted()).toEqual(before);
  const again = await world.call(placeOrder, trade.buy, trade.ada.token, key);
  expect([again.status, again.body.data.id]).toEqual([201, placed.body.data.id]);

  const orderId = placed.body.data.id;
  expect((await world.call(listAssets, {}, trade.ada.token)).status).toBe(200);
  expect((await world.call(reportPayment, { orderId, status: 'successful' }, trade.ada.token)).status).toBe(
    200,
  );
  expect((await world.call(resolveOrder, { orderId, status: 'completed' }, admin.token)).status).toBe(200);
});
