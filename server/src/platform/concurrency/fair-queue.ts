import { Refusal } from '../errors/refusal.ts';
import { TimeTaken } from './time-taken.ts';

interface Bounds {
  /** How many run at once. */
  running: number;
  /** How many may wait. */
  waiting: number;
  /** For work whose callers come back with more once they were served: what they took lately counts, too. */
  memory?: Memory;
}

interface Memory {
  /** After so long, time that was taken counts half. */
  halfLifeMilliseconds: number;
  /** What work that waits counts. */
  usualMilliseconds: number;
}

const noMemory: Memory = { halfLifeMilliseconds: 0, usualMilliseconds: 1 };

/** Who wants work done, and from which place. Places share the queue, and within each of them its people. */
export interface Caller {
  place: string;
  person: string;
  /** Nobody waits for the answer any more: the work is refused in place of its turn. */
  hasGone?(): boolean;
}

interface Waiter {
  start(): void;
  refuse(): void;
  hasGone(): boolean;
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
 * where it comes from, whether of one account or of hundreds. With a memory, next is who took the least time lately, and
 * who took most loses to who took less.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  const places = new Map<string, Place>();
  const costs = new Costs(bounds.memory);
  let running = 0;
  let waiting = 0;

  const waitersOf = ({ place, person }: Caller) => places.get(place)?.get(person) ?? [];
  const makeRoom = () => {
    const gone = dropGone(places);
    waiting -= gone;
    return gone > 0;
  };
  const isFull = () => running >= bounds.running && waiting >= bounds.waiting && !makeRoom();

  function waitForTurn(caller: Caller): Promise<void> {
    const loser = waiting >= bounds.waiting ? loserTo(caller, places, costs) : null;
    if (loser) take(loser, 'newest')?.refuse();
    waiting += 1;
    return new Promise((resolve, reject) => {
      const place = places.get(caller.place) ?? new Map<string, Waiter[]>();
      const waiters = place.get(caller.person) ?? [];
      places.set(caller.place, place.set(caller.person, waiters));
      waiters.push({
        start: resolve,
        refuse: () => reject(new Refusal('busy')),
        hasGone: () => caller.hasGone?.() ?? false,
      });
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
    makeRoom();
    const place = least(places.keys(), (name) => costs.places.of(name));
    const person = least(places.get(place ?? '')?.keys() ?? [], (name) => costs.people.of(name));
    if (place === undefined || person === undefined) running -= 1;
    else take({ place, person }, 'oldest')?.start();
  }

  const assertRoom = (caller: Caller) => {
    if (isFull() && !loserTo(caller, places, costs)) throw new Refusal('busy');
  };
  return {
    assertRoom,
    async add(caller, work) {
      assertRoom(caller);
      if (running >= bounds.running) await waitForTurn(caller);
      else running += 1;
      try {
        return await (bounds.memory ? costs.measured(caller, work) : work());
      } finally {
        handOver();
      }
    },
  };
}

/** What places and people cost: what waits of theirs, and what they took lately. */
class Costs {
  readonly places: TimeTaken;
  readonly people: TimeTaken;
  readonly #usual: number;

  constructor({ halfLifeMilliseconds, usualMilliseconds }: Memory = noMemory) {
    this.places = new TimeTaken(halfLifeMilliseconds);
    this.people = new TimeTaken(halfLifeMilliseconds);
    this.#usual = usualMilliseconds;
  }

  /** With so much waiting. */
  ofPlace(name: string, waiting: number): number {
    return this.places.of(name) + waiting * this.#usual;
  }

  ofPerson(name: string, waiting: number): number {
    return this.people.of(name) + waiting * this.#usual;
  }

  async measured<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      const milliseconds = performance.now() - began;
      this.places.add(caller.place, milliseconds);
      this.people.add(caller.person, milliseconds);
    }
  }
}

/** Who loses their newest to this caller at a full queue; null where none costs more than the caller would. */
function loserTo(caller: Caller, places: Map<string, Place>, costs: Costs): Caller | null {
  const place = most(places, (name, people) => costs.ofPlace(name, sizeOf(people)));
  if (place === undefined) return null;
  const costAt = (name: string, more: number) =>
    costs.ofPlace(name, sizeOf(places.get(name) ?? new Map()) + more);
  const elsewhere = place !== caller.place && costAt(place, 0) > costAt(caller.place, 1);
  const from = elsewhere ? place : caller.place;
  const people: Place = places.get(from) ?? new Map();
  const person = most(people, (name, waiters) => costs.ofPerson(name, waiters.length));
  if (person === undefined) return null;
  const loser = { place: from, person };
  const costOf = (name: string, more: number) => costs.ofPerson(name, (people.get(name)?.length ?? 0) + more);
  return elsewhere || costOf(person, 0) > costOf(caller.person, 1) ? loser : null;
}

/** Refuses those whose callers have gone. @returns how many */
function dropGone(places: Map<string, Place>): number {
  let dropped = 0;
  for (const [place, people] of places) {
    for (const [person, waiters] of people) {
      const gone = waiters.filter((waiter) => waiter.hasGone());
      for (const waiter of gone) waiters.splice(waiters.indexOf(waiter), 1)[0]?.refuse();
      dropped += gone.length;
      moveToEnd(people, person, { turn: false, empty: waiters.length === 0 });
    }
    moveToEnd(places, place, { turn: false, empty: people.size === 0 });
  }
  return dropped;
}

function sizeOf(place: Place): number {
  return [...place.values()].reduce((sum, waiters) => sum + waiters.length, 0);
}

/** The key that measures the most; the last of several, who came after the others. */
function most<Value>(
  all: Map<string, Value>,
  measure: (key: string, value: Value) => number,
): string | undefined {
  let found: string | undefined;
  let highest = 0;
  for (const [key, value] of all) {
    const measured = measure(key, value);
    if (measured < highest) continue;
    found = key;
    highest = measured;
  }
  return found;
}

/** The key that measures the least; the first of several, whose turn it is. */
function least(keys: Iterable<string>, measure: (key: string) => number): string | undefined {
  let found: string | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const measured = measure(key);
    if (measured >= lowest) continue;
    found = key;
    lowest = measured;
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
