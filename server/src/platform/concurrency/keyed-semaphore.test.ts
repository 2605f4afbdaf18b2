import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

/** Work that ends when it is told to, and a note of what was begun in which order. */
function workshop(bounds: Parameters<typeof createKeyedSemaphore>[0]) {
  const inTurn = createKeyedSemaphore(bounds);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (key: string, name: string) =>
    inTurn(key, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }).catch((error: { code?: string }) => error.code);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
}

const patienceMilliseconds = 60_000;

it('keyed semaphore: runs as many of one key as allowed, the next in order, and other keys beside them', async () => {
  const { begun, add, end } = workshop({ running: 2, waiting: 10, patienceMilliseconds });
  for (const name of ['a1', 'a2', 'a3', 'a4']) add('ada', name);
  add('bola', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

it('keyed semaphore: starts the next when one fails', async () => {
  const inTurn = createKeyedSemaphore({ running: 1, waiting: 10, patienceMilliseconds });
  const failing = inTurn('ada', () => Promise.reject(new Error('no')));
  const next = inTurn('ada', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('keyed semaphore: refuses more waiting work of one key as too many requests, and of no other', async () => {
  const { begun, add, end } = workshop({ running: 1, waiting: 1, patienceMilliseconds });
  add('ada', 'a1');
  add('ada', 'a2');
  expect(await add('ada', 'a3')).toBe('too_many_requests');
  add('bola', 'b1');
  add('bola', 'b2');
  await end('b1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'b2', 'a2']);
});

it('keyed semaphore: refuses work that waited too long as busy, and goes on with the rest', async () => {
  const { begun, add, end } = workshop({ running: 1, waiting: 10, patienceMilliseconds: 20 });
  add('ada', 'a1');
  const late = add('ada', 'a2');
  expect(await late).toBe('busy');
  const next = add('ada', 'a3');
  await end('a1');
  await sleep(0);
  expect(begun).toEqual(['a1', 'a3']);
  await end('a3');
  expect(await next).toBe('a3');
});
