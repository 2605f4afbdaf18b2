import * as auth from '@nairadesk/contract/auth';
import { expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';

const world = useWorld({ rateLimit: false });

it('counts nothing with RATE_LIMIT=off', async () => {
  const tries = Array.from({ length: 12 }, () =>
    world.call(auth.login, { email: 'nobody@example.com', password: 'not this one' }, null),
  );
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(12).fill(401));
  expect(await world.count('throttles')).toBe(0);
});
