import { afterEach, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

afterEach(() => vi.useRealTimers());

/** "ada" is a place of one person, "kano/ada" a person of a place. */
function callerOf(from: string) {
  const [place = '', person = place] = from.split('/');
  return { place, person };
}

/** Work that ends when it is told to, and a note of what was begun in which order. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (from: string, name: string, hasGone = () => false) =>
    queue
      .add({ ...callerOf(from), hasGone }, () => {
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

it('fair queue: work whose caller has gone is refused in place of its turn, and its room is free', async () => {
  const { begun, add, end } = workshop(createFairQueue({ running: 1, waiting: 3 }));
  const gone = new Set<string>();
  const adds = ['a1', 'a2', 'a3', 'a4'].map((name) => add('ada', name, () => gone.has(name)));
  gone.add('a2').add('a4');
  add('ada', 'a5');
  add('obi', 'o1');
  expect(await Promise.all([adds[1], adds[3]])).toEqual(['busy', 'busy']);
  for (const name of ['a1', 'a3', 'o1', 'a5']) {
    if (name === 'a5') gone.add('a5');
    await end(name);
  }
  add('obi', 'o2');
  expect(begun).toEqual(['a1', 'a3', 'o1', 'a5', 'o2']);
});

const memory = { halfLifeMilliseconds: 600_000, lightMilliseconds: 2_000 };

/** Ends work that has taken so many seconds. */
async function takeTime(seconds: number, name: string, end: (name: string) => Promise<void>): Promise<void> {
  vi.advanceTimersByTime(seconds * 1_000);
  await end(name);
}

it('fair queue with a memory: who took less time lately is next, in turns of places among those who took as little', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { begun, add, end } = workshop(createFairQueue({ running: 1, waiting: 10, memory }));
  for (const name of ['f1', 'f2', 'f3']) add('flood/eve', name);
  add('ada/ada', 'a1');
  add('kano/obi', 'k1');
  await takeTime(9, 'f1', end);
  await takeTime(1, 'a1', end);
  await takeTime(5, 'k1', end);
  for (const name of ['k2', 'k3']) add('kano/obi', name);
  add('kano/uche', 'u1');
  add('ada/ada', 'a2');
  for (const name of ['f2', 'u1', 'a2', 'k2', 'k3', 'f3']) await takeTime(0.1, name, end);
  // Eve was the only one who waited at first; then she waits for all who had less.
  expect(begun).toEqual(['f1', 'a1', 'k1', 'f2', 'u1', 'a2', 'k2', 'k3', 'f3']);
});

it('fair queue with a memory: a phone network’s customers don’t wait for those who took long at a few addresses of their own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { begun, add, end } = workshop(createFairQueue({ running: 1, waiting: 4, memory }));
  for (const name of ['p1', 'p2', 'p3']) {
    add(`${name}/eve`, `${name} first`);
    await takeTime(3, `${name} first`, end);
  }
  // Thousands of theirs had a picture each.
  for (let one = 0; one < 30; one += 1) {
    add(`network/c${one}`, `c${one} first`);
    await takeTime(1, `c${one} first`, end);
  }
  const heavy = ['p1', 'p2', 'p3'].map((name) => add(`${name}/eve`, name));
  for (const name of ['n1', 'n2', 'n3', 'n4']) add(`network/${name}`, name);
  expect(await Promise.all(heavy.slice(1))).toEqual(['busy', 'busy']);
  for (const name of ['p1', 'n1', 'n2', 'n3']) await takeTime(1, name, end);
  expect(begun.slice(-5)).toEqual(['p1', 'n1', 'n2', 'n3', 'n4']);
});

it('fair queue with a memory: when full, who took more lately loses to who took less', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { begun, add, end } = workshop(createFairQueue({ running: 1, waiting: 2, memory }));
  const served = ['p1', 'p2', 'p3'];
  for (const name of served) {
    add(name, `${name} first`);
    await takeTime(3, `${name} first`, end);
  }
  const again = served.map((name) => add(name, name));
  add('ada', 'a1');
  expect(await again[2]).toBe('busy');
  await takeTime(3, 'p1', end);
  expect(begun.at(-1)).toBe('a1');
  // As much as another is not less.
  add('p3', 'p3');
  expect(await add('p2', 'p2 more')).toBe('busy');
});

it('fair queue with a memory: forgets what was taken long ago', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { add, end } = workshop(createFairQueue({ running: 1, waiting: 1, memory }));
  add('flood', 'f1');
  await takeTime(2, 'f1', end);
  vi.advanceTimersByTime(20 * memory.halfLifeMilliseconds);
  add('ada', 'a1');
  add('flood', 'f2');
  expect(await add('obi', 'o1')).toBe('busy');
});
