import DataLoader from 'dataloader';

// While a query runs, new keys gather for the next one. It starts beside one that takes longer than that, so that a slow
// query does not delay every caller.
const slowMilliseconds = 10;
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
  let slow = 0;
  let waiting: (() => void) | undefined;
  // Not at once: keys that have arrived, and were not seen yet, come along.
  const startNext = () => {
    if (!waiting || slow < underWay || underWay === maxUnderWay) return;
    setImmediate(waiting);
    waiting = undefined;
  };
  const loader = new DataLoader<Key, Value>(
    async (keys) => {
      underWay += 1;
      let isSlow = false;
      const timer = setTimeout(() => {
        isSlow = true;
        slow += 1;
        startNext();
      }, slowMilliseconds);
      try {
        return await readAll(keys);
      } finally {
        clearTimeout(timer);
        underWay -= 1;
        if (isSlow) slow -= 1;
        startNext();
      }
    },
    {
      cache: false,
      batchScheduleFn(run) {
        waiting = run;
        startNext();
      },
    },
  );
  return (key) => loader.load(key);
}
