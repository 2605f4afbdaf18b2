import { Refusal } from '../errors/refusal.ts';

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Lets at most `most` works about one thing run at once. The others wait outside, for `patienceMilliseconds` at
 * most, and hold nothing that somebody else could use. Refuses: unavailable, to whom the wait grew too long.
 */
export function createKeyedSemaphore(most: number, patienceMilliseconds: number) {
  const queues = new Map<string, Queue>();
  return async <T>(about: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(about) ?? { running: 0, waiting: new Set() };
    queues.set(about, queue);
    if (queue.running < most) queue.running += 1;
    else await turn(queue, patienceMilliseconds);
    try {
      return await work();
    } finally {
      // The turn is handed over, so nobody can slip in between.
      const [next] = queue.waiting;
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(about);
    }
  };
}

function turn({ waiting }: Queue, patienceMilliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const called = () => {
      clearTimeout(timer);
      waiting.delete(called);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(called);
      reject(new Refusal('unavailable'));
    }, patienceMilliseconds);
    waiting.add(called);
  });
}
