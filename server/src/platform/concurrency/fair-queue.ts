import { Refusal } from '../errors/refusal.ts';
import { TimeTaken } from './time-taken.ts';

interface Bounds {
  /** How many run at once. */
  running: number;
  /** How many may wait. */
  waiting: number;
  /** For work whose callers come back with more once they were served: what each person took lately counts first. */
  memory?: Memory;
}

interface Memory {
  /** After so long, time that was taken counts half. */
  halfLifeMilliseconds: number;
  /** So much of what a person took weighs nothing, twice as much weighs one, and so on. */
  lightMilliseconds: number;
}

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
 * where it comes from, whether of one account or of hundreds. With a memory, those who took less time lately come first, and
 * who took more loses to who took less, wherever they are: thousands of people share the address of a phone network.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  const places = new Map<string, Place>();
  const weights = new Weights(bounds.memory);
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
    const loser = waiting >= bounds.waiting ? loserTo(caller, places, weights) : null;
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
    const next = lightest(inTurn(places), weights);
    if (next === undefined) running -= 1;
    else take(next, 'oldest')?.start();
  }

  const assertRoom = (caller: Caller) => {
    if (isFull() && !loserTo(caller, places, weights)) throw new Refusal('busy');
  };
  return {
    assertRoom,
    async add(caller, work) {
      assertRoom(caller);
      if (running >= bounds.running) await waitForTurn(caller);
      else running += 1;
      try {
        return await weights.measured(caller, work);
      } finally {
        handOver();
      }
    },
  };
}

/** What people took lately, in steps; without a memory nobody took anything. */
class Weights {
  readonly #taken: TimeTaken | null;
  readonly #light: number;

  constructor(memory: Memory | undefined) {
    this.#taken = memory ? new TimeTaken(memory.halfLifeMilliseconds) : null;
    this.#light = memory?.lightMilliseconds ?? 1;
  }

  of({ person }: Caller): number {
    return this.#taken ? Math.floor(this.#taken.of(person) / this.#light) : 0;
  }

  async measured<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#taken?.add(caller.person, performance.now() - began);
    }
  }
}

/** Who waits, each person of a place once, in the order of turns. */
function inTurn(places: Map<string, Place>): Caller[] {
  return [...places].flatMap(([place, people]) => [...people.keys()].map((person) => ({ place, person })));
}

/** The first of those who weigh least. */
function lightest(callers: readonly Caller[], weights: Weights): Caller | undefined {
  const least = Math.min(...callers.map((one) => weights.of(one)));
  return callers.find((one) => weights.of(one) === least);
}

/**
 * Who loses their newest to this caller at a full queue: the last of those who weigh most and more than the caller, else
 * where most waits, of nobody who weighs less. Null: nobody.
 */
function loserTo(caller: Caller, places: Map<string, Place>, weights: Weights): Caller | null {
  const waiting = inTurn(places);
  const own = weights.of(caller);
  const heaviest = Math.max(...waiting.map((one) => weights.of(one)));
  if (heaviest > own) return waiting.findLast((one) => weights.of(one) === heaviest) ?? null;
  const loser = mostWaiting(caller, places);
  return loser && weights.of(loser) >= own ? loser : null;
}

/** Of the place with the most waiting, and more than the caller's would have, else of the caller's: who has most waiting. */
function mostWaiting(caller: Caller, places: Map<string, Place>): Caller | null {
  const sizeAt = (name: string) => sizeOf(places.get(name) ?? new Map());
  const place = most(places, (name) => sizeAt(name));
  if (place === undefined) return null;
  const elsewhere = place !== caller.place && sizeAt(place) > sizeAt(caller.place) + 1;
  const from = elsewhere ? place : caller.place;
  const people: Place = places.get(from) ?? new Map();
  const countOf = (name: string) => people.get(name)?.length ?? 0;
  const person = most(people, (name) => countOf(name));
  if (person === undefined) return null;
  return elsewhere || countOf(person) > countOf(caller.person) + 1 ? { place: from, person } : null;
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
