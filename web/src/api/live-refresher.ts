import type { QueryClient, QueryKey } from '@tanstack/react-query';

const soonMilliseconds = 20;
const leastBetweenMilliseconds = 500;
const spreadMilliseconds = 5000;

/** Invalidates reads; the keys of one endpoint, or of one request. */
export type Refresh = (keys: readonly QueryKey[]) => void;

/** Invalidates reads in batches: at once after a quiet period, at most twice a second on a busy desk. */
export function makeRefresher(client: QueryClient): Refresh {
  const due = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const flush = () => {
    timer = undefined;
    last = Date.now();
    const keys = [...due.values()];
    due.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  return (keys) => {
    if (keys.length === 0) return;
    for (const key of keys) due.set(JSON.stringify(key), key);
    if (timer) return;
    timer = setTimeout(flush, Math.max(soonMilliseconds, last + leastBetweenMilliseconds - Date.now()));
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
