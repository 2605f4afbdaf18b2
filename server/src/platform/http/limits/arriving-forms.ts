import type { Caller } from '../../concurrency/fair-queue.ts';
import { Refusal } from '../../errors/refusal.ts';
import { slowBodyBounds } from './bound-slow-bodies.ts';

const megabyte = 1024 * 1024;
export const arrivingBounds = {
  // Two statements of a bank, the largest of all, or ten pictures.
  personBytes: 12 * megabyte,
  allBytes: 128 * megabyte,
  /** How many wait for room, unread, and how long. */
  waiting: 200,
  patienceMilliseconds: 8_000,
  /** One that arrives for longer may lose its room to one that waits. */
  slowMilliseconds: 5_000,
  /** In which a form must have come: one that won't, at its pace, is too slow. */
  wholeMilliseconds: slowBodyBounds.formMilliseconds,
  lookMilliseconds: 500,
};

/** A form before it is read. */
export interface Form {
  caller: Caller;
  bytes: number;
  /** Counts the bytes that came on its connection; infinite once the whole form has. */
  arrived(): number;
  /** Called when it loses its room. The room is another's once it is given back. */
  giveUp(): void;
}

/** Room for a form. */
export interface Room {
  /** When it may be read. Rejects: busy, where too much is held of this person, or of others for too long. */
  entered: Promise<void>;
  /** Gives it back, or stops waiting for it; more than one call of that does nothing. */
  release(): void;
}

export type TakeForm = (form: Form) => Room;

type State = 'waiting' | 'reading' | 'lost';

interface Entry extends Form {
  state: State;
  /** Since when it is read, and what had come on its connection before. */
  since: number;
  before: number;
  enter(): void;
  refuse(): void;
}

/**
 * Bounds what forms hold in the memory, from before they are read until their calls are answered. Where there is no room a
 * form waits unread; next is always one of the place, and there of the person, that holds least. While one waits, those
 * that arrive for some seconds lose their room: too slow ones to anybody, others to a place or person that holds less.
 */
export function createArrivingForms(bounds = arrivingBounds): TakeForm {
  const forms = new Set<Entry>();
  let looking: NodeJS.Timeout | undefined;
  const inState = (...states: State[]) => [...forms].filter(({ state }) => states.includes(state));

  function letIn(): void {
    const waiting = inState('waiting');
    if (waiting.length === 0) return;
    const held = new Holding(inState('reading', 'lost'));
    for (let next = held.nextOf(waiting); next; next = held.nextOf(waiting)) {
      if (held.bytes + next.bytes > bounds.allBytes) break;
      remove(waiting, next);
      held.add(next);
      next.enter();
    }
    if (waiting.length > 0) looking ??= setInterval(takeBack, bounds.lookMilliseconds).unref();
  }

  /** Ends as many as it takes to let those in that wait. What these are going to hold counts as theirs already. */
  function takeBack(): void {
    const waiting = inState('waiting');
    if (waiting.length === 0) looking = void clearInterval(looking);
    const reading = inState('reading');
    const held = new Holding(reading);
    for (let next = held.nextOf(waiting); next; next = held.nextOf(waiting)) {
      while (held.bytes + next.bytes > bounds.allBytes) {
        const loser = loserTo(next, reading, held, bounds);
        if (!loser) return;
        remove(reading, loser);
        held.remove(loser);
        loser.state = 'lost';
        loser.giveUp();
      }
      remove(waiting, next);
      held.add(next);
    }
  }

  return (form) => {
    const { promise: entered, resolve, reject } = Promise.withResolvers<void>();
    const release = () => {
      clearTimeout(patience);
      if (forms.delete(entry)) letIn();
    };
    const entry: Entry = {
      ...form,
      state: 'waiting',
      since: 0,
      before: 0,
      enter() {
        clearTimeout(patience);
        Object.assign(entry, { state: 'reading', since: performance.now(), before: form.arrived() });
        resolve();
      },
      refuse() {
        reject(new Refusal('busy'));
        release();
      },
    };
    const patience = setTimeout(entry.refuse, bounds.patienceMilliseconds);
    const own = new Holding([...forms]).share(entry).person;
    const crowd = [...inState('waiting'), entry];
    forms.add(entry);
    if (own + form.bytes > bounds.personBytes) entry.refuse();
    else if (crowd.length > bounds.waiting) new Holding([...forms]).largestOf(crowd).refuse();
    letIn();
    return { entered, release };
  };
}

/** What some forms hold, in all and of each place and person. */
class Holding {
  bytes = 0;
  readonly #places = new Map<string, number>();
  readonly #people = new Map<string, number>();

  constructor(entries: Entry[]) {
    for (const entry of entries) this.add(entry);
  }

  add({ caller: { place, person }, bytes }: Pick<Entry, 'caller' | 'bytes'>): void {
    this.bytes += bytes;
    this.#places.set(place, (this.#places.get(place) ?? 0) + bytes);
    this.#people.set(person, (this.#people.get(person) ?? 0) + bytes);
  }

  remove({ caller, bytes }: Entry): void {
    this.add({ caller, bytes: -bytes });
  }

  share({ caller: { place, person } }: Entry) {
    return { place: this.#places.get(place) ?? 0, person: this.#people.get(person) ?? 0 };
  }

  compare(one: Entry, other: Entry): number {
    const [of, ofOther] = [this.share(one), this.share(other)];
    return of.place - ofOther.place || of.person - ofOther.person;
  }

  /** Whose turn it is: of the place, and there of the person, that holds least, the one that waits for longest. */
  nextOf([first, ...others]: Entry[]): Entry | undefined {
    return first && others.reduce((next, entry) => (this.compare(entry, next) < 0 ? entry : next), first);
  }

  /** The newest of the place, and there of the person, that holds most. */
  largestOf(entries: Entry[]): Entry {
    return entries.reduce((largest, entry) => (this.compare(entry, largest) < 0 ? largest : entry));
  }
}

/** Who loses their room to one that waits: of the place, and there of the person, that holds most, the slowest. */
function loserTo(
  next: Entry,
  reading: Entry[],
  held: Holding,
  { slowMilliseconds, wholeMilliseconds }: typeof arrivingBounds,
): Entry | undefined {
  const now = performance.now();
  const come = ({ arrived, before, bytes }: Entry) => (arrived() - before) / bytes;
  const own = held.share(next);
  const loses = (entry: Entry) => {
    const [part, milliseconds] = [come(entry), now - entry.since];
    if (part >= 1 || milliseconds < slowMilliseconds) return false;
    if (part < milliseconds / wholeMilliseconds) return true;
    const { place, person } = held.share(entry);
    if (entry.caller.place !== next.caller.place) return place > own.place + next.bytes;
    return person > own.person + next.bytes;
  };
  const [first] = reading
    .filter(loses)
    .sort((one, other) => held.compare(other, one) || come(one) - come(other));
  return first;
}

function remove(entries: Entry[], entry: Entry): void {
  entries.splice(entries.indexOf(entry), 1);
}
