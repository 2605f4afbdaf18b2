import type { QueryClient, QueryKey } from '@tanstack/react-query';

const soonMilliseconds = 20;
const leastBetweenMilliseconds = 500;

/** Invalidates reads in batches: at once after a quiet period, at most twice a second on a busy desk. */
export function makeRefresher(client: QueryClient): (keys: QueryKey[]) => void {
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
    for (const key of keys) due.set(JSON.stringify(key), key);
    if (timer) return;
    timer = setTimeout(flush, Math.max(soonMilliseconds, last + leastBetweenMilliseconds - Date.now()));
  };
}
