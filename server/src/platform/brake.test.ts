import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBrake } from './brake.ts';

it('lets a few refusals go at once, and holds a flood of them back for a second', async () => {
  const brake = createBrake();
  // All within one second of its clock.
  await sleep(1_000 - (performance.now() % 1_000));
  const began = performance.now();
  const waits = await Promise.all(
    Array.from({ length: 80 }, () => brake().then(() => performance.now() - began)),
  );
  expect(waits.filter((wait) => wait < 500)).toHaveLength(50);
  expect(waits.filter((wait) => wait >= 990)).toHaveLength(30);
});
