import { Refusal } from '../errors/refusal.ts';

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Runs at most `most` works with the same key at once. The others wait, for `patienceMilliseconds` at most, without
 * holding a connection. Refuses: unavailable, when the wait is too long.
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
      // The turn passes to the next directly, so that no other takes it.
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
