import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** The keys of each query, in the order in which they began. */
let queries: string[][];
/** What ends each of them. */
let ends: (() => void)[];
let load: (key: string) => Promise<string>;

beforeEach(() => {
  queries = [];
  ends = [];
  load = createBatchLoader(async (keys) => {
    queries.push([...keys]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return keys.map((key) => key.toUpperCase());
  });
});

describe('batch loader', () => {
  it('lets keys that arrive together share one query', async () => {
    const both = Promise.all([load('a'), load('b')]);
    await setImmediate();
    ends[0]?.();
    expect([await both, queries]).toEqual([['A', 'B'], [['a', 'b']]]);
  });

  it('asks for no key before it arrived: one that comes during a query waits for the next', async () => {
    const first = load('a');
    await setImmediate();
    const others = Promise.all([load('b'), load('a')]);
    await setImmediate();
    expect(queries).toEqual([['a']]);
    ends[0]?.();
    expect(await first).toBe('A');
    await expect.poll(() => queries).toEqual([['a'], ['b', 'a']]);
    ends[1]?.();
    expect(await others).toEqual(['B', 'A']);
  });

  it('starts the next query beside a slow one, and no third beside two of them', async () => {
    for (const key of ['a', 'b', 'c']) {
      void load(key);
      await sleep(50);
    }
    expect(queries).toEqual([['a'], ['b']]);
    void load('d');
    ends[1]?.();
    await expect.poll(() => queries).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  it('goes on after a query that failed', async () => {
    const failing = createBatchLoader<string, string>(async (keys) => {
      queries.push([...keys]);
      throw new Error('no answer');
    });
    await expect(failing('a')).rejects.toThrow('no answer');
    await expect(failing('b')).rejects.toThrow('no answer');
    expect(queries).toEqual([['a'], ['b']]);
  });
});
