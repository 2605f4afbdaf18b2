import * as auth from '@nairadesk/contract/auth';
import { placeOrder } from '@nairadesk/contract/orders';
import { expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { useWorld } from '../../test/world.ts';

const world = useWorld({ rateLimit: false });

it('rate limit: counts nothing with RATE_LIMIT=off', async () => {
  const { ada, buy } = await openTrade(world);
  const guesses = Array.from({ length: 12 }, () =>
    world.call(auth.login, { email: 'unknown@example.com', password: 'not this one' }, null),
  );
  expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(12).fill(401));
  const orders = Array.from({ length: 65 }, () => world.call(placeOrder, buy, ada.token));
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(Array(65).fill(201));
  expect(await world.count('throttles')).toBe(0);
});
