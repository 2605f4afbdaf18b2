import { beforeAll, expect, it } from 'vitest';
import { shortMoney } from '../../test/short-money.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { age, arrive, offer, placeShort, seenByAda, wait } = shortMoney(world, trade, admin);

beforeAll(() => trade.completeOne());

it('an order waits for its rest until four days after it was placed, however often staff ask', async () => {
  const { id } = await placeShort();
  expect((await wait(id, 48)).status).toBe(200);
  await age(id, 47 * 60);
  expect((await wait(id, 48)).status).toBe(200);
  // 73 hours after it was placed.
  await age(id, 26 * 60);
  const { rest: before } = await seenByAda(id);
  const refused = await wait(id, 24);
  expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
    409,
    'rest_too_long',
    { hoursLeft: 22 },
  ]);
  expect(refused.failure.message).toContain('can wait 22 hours more, until 96 hours after it was placed');
  expect((await seenByAda(id)).rest).toEqual(before);
  expect((await wait(id, 22)).status).toBe(200);
});

it('an order of which a naira came waits no longer than one of which nearly all did', async () => {
  const { id } = await trade.place();
  await arrive('1.00', { orderId: id });
  expect((await wait(id, 1)).status).toBe(200);
  await age(id, 96 * 60);
  const refused = await wait(id, 1);
  expect([refused.failure.code, refused.failure.data]).toEqual(['rest_too_long', { hoursLeft: 0 }]);
  expect(refused.failure.message).toContain('Make an offer, or send the money back');
});

it('an order with an offer says so first, however long it is to wait', async () => {
  const { id } = await placeShort();
  expect((await offer(id)).status).toBe(201);
  await age(id, 96 * 60);
  expect((await wait(id, 48)).failure.code).toBe('offer_open');
});
