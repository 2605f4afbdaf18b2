import { Refusal } from '../errors/refusal.ts';

interface Bounds {
  /** How many run at once. */
  running: number;
  /** How many may wait. */
  waiting: number;
}

/** Who wants work done, and from which place. Places share the queue, and within each of them its people. */
export interface Caller {
  place: string;
  person: string;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/** A bounded queue for slow work. */
export interface FairQueue {
  /** Runs the work in its caller's turn. Refuses: busy. */
  add<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  /** Refuses when `add` would refuse now. Refuses: busy. */
  assertRoom(caller: Caller): void;
}

/** What waits of a place, by person, both in the order of turns: a person who was served goes to the end. */
type Place = Map<string, Waiter[]>;

/**
 * Serves places round-robin, and the people of a place, however much work one of them adds. When the queue is full, the
 * place with the most waiting loses its newest to a place with less, and within a place so does a person: a flood costs
 * where it comes from, whether of one account or of hundreds.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  const places = new Map<string, Place>();
  let running = 0;
  let waiting = 0;

  const waitersOf = ({ place, person }: Caller) => places.get(place)?.get(person) ?? [];
  const isFull = () => running >= bounds.running && waiting >= bounds.waiting;

  /** Who loses their newest to this caller at a full queue; null where none has more waiting than the caller. */
  function loserTo(caller: Caller): Caller | null {
    const place = longest(places, sizeOf);
    if (place === undefined) return null;
    const own = places.get(caller.place);
    const elsewhere = place !== caller.place && sizeAt(places, place) > (own ? sizeOf(own) : 0) + 1;
    const from = elsewhere ? place : caller.place;
    const person = longest(places.get(from) ?? new Map(), (waiters) => waiters.length);
    if (person === undefined) return null;
    const loser = { place: from, person };
    return elsewhere || waitersOf(loser).length > waitersOf(caller).length + 1 ? loser : null;
  }

  function waitForTurn(caller: Caller): Promise<void> {
    const loser = waiting >= bounds.waiting ? loserTo(caller) : null;
    if (loser) take(loser, 'newest')?.refuse();
    waiting += 1;
    return new Promise((resolve, reject) => {
      const place = places.get(caller.place) ?? new Map<string, Waiter[]>();
      const waiters = place.get(caller.person) ?? [];
      places.set(caller.place, place.set(caller.person, waiters));
      waiters.push({ start: resolve, refuse: () => reject(new Refusal('busy')) });
    });
  }

  function take(caller: Caller, which: 'oldest' | 'newest'): Waiter | undefined {
    const place = places.get(caller.place);
    const waiters = waitersOf(caller);
    const taken = which === 'oldest' ? waiters.shift() : waiters.pop();
    if (!place || !taken) return undefined;
    waiting -= 1;
    moveToEnd(place, caller.person, { turn: which === 'oldest', empty: waiters.length === 0 });
    moveToEnd(places, caller.place, { turn: which === 'oldest', empty: place.size === 0 });
    return taken;
  }

  // Finished work hands its place to the next caller directly, so that no other takes it.
  function handOver(): void {
    const [next] = places;
    const [person] = next?.[1].keys() ?? [];
    if (next === undefined || person === undefined) running -= 1;
    else take({ place: next[0], person }, 'oldest')?.start();
  }

  const assertRoom = (caller: Caller) => {
    if (isFull() && !loserTo(caller)) throw new Refusal('busy');
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

function sizeOf(place: Place): number {
  return [...place.values()].reduce((sum, waiters) => sum + waiters.length, 0);
}

function sizeAt(places: Map<string, Place>, name: string): number {
  return sizeOf(places.get(name) ?? new Map());
}

/** The key whose value measures the most; the last of several, who came after the others. */
function longest<Value>(all: Map<string, Value>, measure: (value: Value) => number): string | undefined {
  let found: string | undefined;
  let most = 0;
  for (const [key, value] of all) {
    if (measure(value) < most) continue;
    found = key;
    most = measure(value);
  }
  return found;
}

/** After a turn a key goes to the end; an empty one goes altogether. */
function moveToEnd<Value>(
  all: Map<string, Value>,
  key: string,
  { turn, empty }: { turn: boolean; empty: boolean },
): void {
  const value = all.get(key);
  if (value === undefined || (!turn && !empty)) return;
  all.delete(key);
  if (!empty) all.set(key, value);
}
