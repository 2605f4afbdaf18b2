import { Refusal } from '../errors/refusal.ts';

interface Bounds {
  /** How many with one key run at once. */
  running: number;
  /** How many with one key may wait. */
  waiting: number;
  /** How long one waits at most. */
  patienceMilliseconds: number;
}

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/** Runs work in the turn of its key. Refuses: too_many_requests when too many wait, busy when it waited too long. */
export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Bounds how much work with the same key runs at once. The rest waits in order, without holding a connection. */
export function createKeyedSemaphore(bounds: Bounds): KeyedSemaphore {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < bounds.running) queue.running += 1;
    else if (queue.waiting.size >= bounds.waiting) throw tooManyWaiting();
    else await turn(queue, bounds.patienceMilliseconds);
    try {
      return await work();
    } finally {
      // The turn passes to the next directly, so that no other takes it.
      const [next] = queue.waiting;
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
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
      reject(new Refusal('busy'));
    }, patienceMilliseconds);
    waiting.add(called);
  });
}

function tooManyWaiting(): Refusal {
  return new Refusal('too_many_requests', {
    message: 'We’re still working on your earlier requests. Please try again in a few seconds.',
    retryAfterSeconds: 5,
  });
}
