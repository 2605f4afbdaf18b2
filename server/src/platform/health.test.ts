import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useWorld } from '../../test/world.ts';

const world = useWorld();

it('lets all who ask whether it is ready share one write a second', async () => {
  const written = async () =>
    (await world.database.pool.query('select xmin, checked_at from readiness')).rows;
  const ask = () => fetch(`${world.url}/readyz`).then((answer) => answer.status);
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  const first = await written();
  expect(await ask()).toBe(200);
  expect(await written()).toEqual(first);
  await sleep(1_000);
  expect(await ask()).toBe(200);
  expect(await written()).not.toEqual(first);
});
