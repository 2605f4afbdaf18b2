import DataLoader from 'dataloader';

// While this many questions are under way, newcomers gather for the next one. More than one, so that a slow
// answer does not hold everybody up.
const maxUnderWay = 2;

/**
 * Lets requests that arrive together share one question to the database. It is always asked after the last of
 * them arrived and nothing is kept afterwards, so an answer is never older than its request. The busier the
 * server, the more share a question: the cost per request falls as load rises.
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
