import { Refusal } from '../errors/refusal.ts';

interface Bounds {
  /** How many run at once. */
  running: number;
  /** How many may wait. */
  waiting: number;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/** A bounded queue for slow work. */
export interface FairQueue {
  /** Runs the work in its caller's turn. Refuses: busy. */
  add<T>(caller: string, work: () => Promise<T>): Promise<T>;
  /** Refuses when `add` would refuse now. Refuses: busy. */
  assertRoom(caller: string): void;
}

/**
 * Serves callers round-robin, however much work one of them adds. When the queue is full, the caller with the most
 * waiting loses their newest to a caller with less: a flood from one address costs that address, not the others.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  // In the order of turns: a caller who was served goes to the end.
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const lengthOf = (caller: string) => queues.get(caller)?.length ?? 0;
  const longest = () => [...queues.keys()].reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
  const isFull = () => running >= bounds.running && waiting >= bounds.waiting;
  const hasRoom = (caller: string) =>
    !isFull() || (waiting > 0 && lengthOf(longest()) > lengthOf(caller) + 1);

  function waitForTurn(caller: string): Promise<void> {
    if (waiting >= bounds.waiting) take(longest(), 'newest')?.refuse();
    waiting += 1;
    return new Promise((resolve, reject) => {
      const queue = queues.get(caller) ?? [];
      queues.set(caller, queue);
      queue.push({ start: resolve, refuse: () => reject(new Refusal('busy')) });
    });
  }

  function take(caller: string, which: 'oldest' | 'newest'): Waiter | undefined {
    const queue = queues.get(caller) ?? [];
    const taken = which === 'oldest' ? queue.shift() : queue.pop();
    if (which === 'oldest' || queue.length === 0) queues.delete(caller);
    if (which === 'oldest' && queue.length > 0) queues.set(caller, queue);
    waiting -= 1;
    return taken;
  }

  // Finished work hands its place to the next caller directly, so that no other takes it.
  function handOver(): void {
    const [next] = queues.keys();
    if (next === undefined) running -= 1;
    else take(next, 'oldest')?.start();
  }

  const assertRoom = (caller: string) => {
    if (!hasRoom(caller)) throw new Refusal('busy');
  };
  return {
    assertRoom,
    async add(caller, work) {
      assertRoom(caller);
      if (running >= bounds.running) await waitForTurn(caller);
      else running += 1;
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}
