import { expect, it } from 'vitest';
import { workQueue } from './work-queue.ts';

it('work queue: runs so many at once in their order, and goes on after one that fails', async () => {
  const inTurn = workQueue(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('failed');
      return number;
    }),
  );
  const results = Promise.allSettled(works);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await settle();
  ends[3]?.();
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
