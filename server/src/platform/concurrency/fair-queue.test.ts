import { expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** "ada" is a place of one person, "kano/ada" a person of a place. */
function callerOf(from: string) {
  const [place = '', person = ''] = from.split('/');
  return { place, person };
}

/** Work that ends when it is told to, and a note of what was begun in which order. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (from: string, name: string) =>
    queue
      .add(callerOf(from), () => {
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
  const failing = queue.add(callerOf('ada'), () => Promise.reject(new Error('no memory')));
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
  expect(() => queue.assertRoom(callerOf('flood'))).toThrow(expect.objectContaining({ code: 'busy' }));
  expect(await add('flood', 'f6')).toBe('busy');
  expect(() => queue.assertRoom(callerOf('ada'))).not.toThrow();
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

it('fair queue: gives a place one turn among places, and its people turns in it', async () => {
  const { begun, add, end } = workshop(createFairQueue({ running: 1, waiting: 10 }));
  for (const name of ['k0', 'k1', 'k2', 'k3']) add(`kano/${name}`, name);
  add('kano/k2', 'k4');
  add('lagos/ada', 'l1');
  add('lagos/ada', 'l2');
  for (let turn = 0; turn < 7; turn += 1) await end(begun.at(-1) ?? '');
  expect(begun).toEqual(['k0', 'k1', 'l1', 'k2', 'l2', 'k3', 'k4']);
});

it('fair queue: has room for a place with little, however many people of another one wait', async () => {
  const { add, begun, end } = workshop(createFairQueue({ running: 1, waiting: 4 }));
  const crowd = ['c1', 'c2', 'c3', 'c4', 'c5'].map((name) => add(`kano/${name}`, name));
  expect(await add('kano/c6', 'c6')).toBe('busy');
  add('lagos/ada', 'l1');
  expect(await crowd[4]).toBe('busy');
  await end('c1');
  await end('c2');
  expect(begun).toEqual(['c1', 'c2', 'l1']);
});
