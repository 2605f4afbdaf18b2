import { expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Work that ends when it is told to, and a note of what was begun in which order. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (caller: string, name: string) =>
    queue
      .add(caller, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      })
      .catch((error: { code?: string }) => error.code);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
}

it('fair queue: limits concurrent tasks and starts the next when one succeeds or fails', async () => {
  const queue = createFairQueue({ running: 2, waiting: 10 });
  const { begun, add, end } = workshop(queue);
  const failing = queue.add('ada', () => Promise.reject(new Error('no memory')));
  add('ada', 'a1');
  add('ada', 'a2');
  expect(begun).toEqual(['a1']);
  await expect(failing).rejects.toThrow('no memory');
  add('ada', 'a3');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('fair queue: alternates between callers, however many tasks one caller has queued', async () => {
  const { begun, add, end } = workshop(createFairQueue({ running: 1, waiting: 10 }));
  for (const name of ['f1', 'f2', 'f3', 'f4']) add('flood', name);
  add('ada', 'a1');
  add('ada', 'a2');
  add('obi', 'o1');
  for (let turn = 0; turn < 7; turn += 1) await end(begun.at(-1) ?? '');
  expect(begun).toEqual(['f1', 'f2', 'a1', 'o1', 'f3', 'a2', 'f4']);
});

it('fair queue: when full, refuses tasks of the caller with the most waiting as busy', async () => {
  const queue = createFairQueue({ running: 1, waiting: 4 });
  const { begun, add, end } = workshop(queue);
  const flood = ['f1', 'f2', 'f3', 'f4', 'f5'].map((name) => add('flood', name));
  expect(() => queue.assertRoom('flood')).toThrow(expect.objectContaining({ code: 'busy' }));
  expect(await add('flood', 'f6')).toBe('busy');
  expect(() => queue.assertRoom('ada')).not.toThrow();
  const mine = ['a1', 'a2'].map((name) => add('ada', name));
  expect(await Promise.all(flood.slice(3))).toEqual(['busy', 'busy']);
  // Two of each wait by now: no caller has less than another.
  expect(await add('ada', 'a3')).toBe('busy');
  expect(await add('flood', 'f7')).toBe('busy');
  for (let turn = 0; turn < 5; turn += 1) await end(begun.at(-1) ?? '');
  expect(await Promise.all([...flood.slice(0, 3), ...mine])).toEqual(['f1', 'f2', 'f3', 'a1', 'a2']);
  expect(begun).toHaveLength(5);
  add('flood', 'f8');
  expect(begun.at(-1)).toBe('f8');
});
