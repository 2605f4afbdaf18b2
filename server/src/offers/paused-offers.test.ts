import { cancelOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { shortMoney } from '../../test/short-money.ts';
import { useTrade } from '../../test/trade.ts';
import { newStanding } from '../platform/context/standing.ts';

const { world, trade, admin } = useTrade();
const steps = shortMoney(world, trade, admin);

beforeAll(() => trade.completeOne());
afterEach(() => void Object.assign(world.services.standing, newStanding()));

const pause = () => {
  world.services.standing.tradingPaused = true;
};

it('an offer during a pause: for an order that is open it is accepted, and the order completed', async () => {
  const { orderId, id } = await steps.placeOffered();
  pause();
  const answer = await steps.accept(id);
  expect([answer.status, answer.body.data?.state], answer.text).toEqual([200, 'accepted']);
  expect((await steps.complete(orderId)).status).toBe(200);
});

it('an offer during a pause: of a new order it is refused, stays open, and is accepted afterwards', async () => {
  const old = await trade.place();
  await world.call(cancelOrder, { orderId: old.id }, trade.ada.token);
  const { id: receiptId } = await steps.arrive('150000.00');
  const { id } = (await steps.offer(old.id, { kind: 'new-order', receiptId })).body.data;
  const before = await world.count('orders');
  pause();
  const refused = await steps.accept(id);
  expect([refused.status, refused.failure.code]).toEqual([409, 'trading_paused']);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await world.count('orders')).toBe(before);
  Object.assign(world.services.standing, newStanding());
  expect((await steps.accept(id)).body.data).toMatchObject({ state: 'accepted' });
  expect(await world.count('orders')).toBe(before + 1);
});
