import { Refusal } from '../errors/refusal.ts';

interface Bounds {
  /** How many at once. */
  running: number;
  /** How many may wait for one of those to end. */
  waiting: number;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/** Slow work of which only so much runs and waits at a time. */
export interface FairQueue {
  /** Does the work when it is its caller's turn. Refuses: busy. */
  add<T>(caller: string, work: () => Promise<T>): Promise<T>;
  /** Refuses what `add` would refuse now, before anything was done for it. Refuses: busy. */
  assertRoom(caller: string): void;
}

/**
 * Callers take turns, however many of one wait. When the line is full, whoever has the most in it loses their
 * newest to a caller who has less: a flood from one place costs that place, not the others.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  // In the order of turns: whoever was served goes to the end.
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const lengthOf = (caller: string) => lines.get(caller)?.length ?? 0;
  const longest = () => [...lines.keys()].reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
  const isFull = () => running >= bounds.running && waiting >= bounds.waiting;
  const hasRoom = (caller: string) => !isFull() || lengthOf(longest()) > lengthOf(caller) + 1;

  function waitInLine(caller: string): Promise<void> {
    if (waiting >= bounds.waiting) take(longest(), 'newest')?.refuse();
    waiting += 1;
    return new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? [];
      lines.set(caller, line);
      line.push({ start: resolve, refuse: () => reject(new Refusal('busy')) });
    });
  }

  function take(caller: string, which: 'oldest' | 'newest'): Waiter | undefined {
    const line = lines.get(caller) ?? [];
    const taken = which === 'oldest' ? line.shift() : line.pop();
    if (which === 'oldest' || line.length === 0) lines.delete(caller);
    if (which === 'oldest' && line.length > 0) lines.set(caller, line);
    waiting -= 1;
    return taken;
  }

  // The place is handed over by whoever finishes, so that nobody can slip in between.
  function handOver(): void {
    const [next] = lines.keys();
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
      if (running >= bounds.running) await waitInLine(caller);
      else running += 1;
      try {
        return await work();
      } finally {
        handOver();
      }
    },
  };
}
