import { afterEach, expect, it, vi } from 'vitest';
import { useWorld } from '../../../test/world.ts';

const world = useWorld();

afterEach(() => {
  vi.restoreAllMocks();
});

it('GET /readyz: shares one database write per second among all requests', async () => {
  const written = async () =>
    (await world.database.pool.query('select xmin, checked_at from readiness')).rows;
  const ask = () => fetch(`${world.url}/readyz`).then((answer) => answer.status);
  // The clock stands still, or a slow machine would need more than a second for this.
  // In whole milliseconds: a second after a fraction may come out as a little less than one.
  const began = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  const first = await written();
  clock.mockReturnValue(began + 999);
  expect(await ask()).toBe(200);
  expect(await written()).toEqual(first);
  clock.mockReturnValue(began + 1_000);
  expect(await ask()).toBe(200);
  expect(await written()).not.toEqual(first);
});
