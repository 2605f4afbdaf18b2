import DataLoader from 'dataloader';

// While this many queries run, new keys gather for the next one. More than one, so that a slow query does not delay
// every caller.
const maxUnderWay = 2;

/**
 * Lets requests that arrive together share one query. It always starts after the last of them arrived and nothing is
 * cached, so an answer is never older than its request. The busier the server, the more requests share a query.
 * @param readAll answers all keys of a batch, in their order; an Error stands for a key that failed
 */
export function createBatchLoader<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<(Value | Error)[]>,
): (key: Key) => Promise<Value> {
  let underWay = 0;
  let waiting: (() => void) | undefined;
  const loader = new DataLoader<Key, Value>(
    async (keys) => {
      underWay += 1;
      try {
        return await readAll(keys);
      } finally {
        underWay -= 1;
        waiting?.();
        waiting = undefined;
      }
    },
    {
      cache: false,
      batchScheduleFn(run) {
        if (underWay < maxUnderWay) setImmediate(run);
        else waiting = run;
      },
    },
  );
  return (key) => loader.load(key);
}
