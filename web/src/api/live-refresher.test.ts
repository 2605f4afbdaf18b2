import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRefresher } from './live-refresher.ts';

const queryKey = ['/orders'];
let client: QueryClient;
let began: number[];
let readMilliseconds: number;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  [began, readMilliseconds] = [[], 0];
  const queryFn = async () => {
    began.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, readMilliseconds));
    return began.length;
  };
  stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  );
  await vi.advanceTimersByTimeAsync(1);
  began = [];
});

afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

/** Asks for a refresh every tenth of a second for so many seconds, as a busy desk does. */
async function ask(seconds: number, rests: number): Promise<void> {
  const refresh = makeRefresher(client, () => rests);
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    refresh([queryKey]);
    await vi.advanceTimersByTimeAsync(100);
  }
}

describe('live refresher', () => {
  it('refreshes at once, then twice a second while reading is quick', async () => {
    await ask(10, 3);
    expect(began.length).toBeGreaterThan(18);
    expect(began.length).toBeLessThan(22);
  });

  it('rests three times as long as a slow read took, and never reads the same twice at once', async () => {
    readMilliseconds = 1_000;
    await ask(20, 3);
    expect(began.length).toBe(5);
  });

  it('reads once more what changed during the last read', async () => {
    readMilliseconds = 300;
    const refresh = makeRefresher(client, () => 1);
    refresh([queryKey]);
    await vi.advanceTimersByTimeAsync(200);
    refresh([queryKey]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(began).toHaveLength(2);
  });

  it('goes on behind a read that never ends', async () => {
    readMilliseconds = 1_000_000;
    await ask(12, 0);
    expect(began.length).toBeGreaterThan(1);
  });
});
