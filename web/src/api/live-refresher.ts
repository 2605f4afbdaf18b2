import type { QueryClient, QueryKey } from '@tanstack/react-query';

const soonMilliseconds = 20;
const leastBetweenMilliseconds = 500;
const longestReadMilliseconds = 5000;
const spreadMilliseconds = 5000;

/** Invalidates reads; the keys of one endpoint, or of one request. */
export type Refresh = (keys: readonly QueryKey[]) => void;

/**
 * Invalidates reads in batches: at once after a quiet period, at most twice a second on a busy desk, and where reading
 * takes long, after `rests` times as long: what customers cause again and again must not become, on every screen that
 * shows it, what keeps the server busy.
 */
export function makeRefresher(client: QueryClient, rests: () => number): Refresh {
  const due = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let next = 0;
  const plan = () => {
    if (timer || isReading || due.size === 0) return;
    timer = setTimeout(flush, Math.max(soonMilliseconds, next - Date.now()));
  };
  const flush = async () => {
    timer = undefined;
    isReading = true;
    const began = Date.now();
    const keys = [...due.values()];
    due.clear();
    const read = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    // What never ends, on a broken line, must not be the last.
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, longestReadMilliseconds))]);
    isReading = false;
    const ended = Date.now();
    next = Math.max(began + leastBetweenMilliseconds, ended + rests() * (ended - began));
    plan();
  };
  return (keys) => {
    for (const key of keys) due.set(JSON.stringify(key), key);
    plan();
  };
}

/**
 * For changes that every open screen hears of in one moment: each refreshes at a moment of its own within five seconds,
 * or together they would be more than the server can answer.
 */
export function spreadRefresher(refresh: Refresh): Refresh {
  let due: QueryKey[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    refresh(due);
    due = [];
  };
  return (keys) => {
    due.push(...keys);
    if (timer || due.length === 0) return;
    timer = setTimeout(flush, Math.random() * spreadMilliseconds);
  };
}
