import { expect, it, vi } from 'vitest';
import { createTarpit } from './tarpit.ts';

it('tarpit: passes the first 50 refusals at once and delays a flood for a second', async () => {
  const tarpit = createTarpit();
  const began = performance.now();
  // All within one second of its clock.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  let gone = 0;
  const all = Array.from({ length: 80 }, async () => {
    await tarpit();
    gone += 1;
  });
  clock.mockRestore();
  // No timer can fire between these.
  for (let turn = 0; turn < 10; turn += 1) await null;
  expect(gone).toBe(50);
  await Promise.all(all);
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});
