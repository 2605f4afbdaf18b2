import { describe, expect, it, vi } from 'vitest';
import { arrivingBounds, createArrivingForms, type TakeForm } from './arriving-forms.ts';

const bounds = { ...arrivingBounds, personBytes: 10, allBytes: 25, waiting: 3 };
const { slowMilliseconds, lookMilliseconds, patienceMilliseconds } = bounds;

interface Sent {
  place?: string;
  bytes: number;
  /** Has come as a whole. */
  whole?: true;
}

/** A form of this person, of which nothing comes unless it is whole or `come` says so. */
function send(take: TakeForm, person: string, { place = person, bytes, whole }: Sent) {
  const sent = { state: 'waits', come: 0, release: () => {} };
  const { entered, release } = take({
    caller: { place, person },
    bytes,
    arrived: () => (whole ? Number.POSITIVE_INFINITY : sent.come),
    giveUp() {
      sent.state = 'lost';
      release();
    },
  });
  sent.release = release;
  entered.then(
    () => {
      if (sent.state === 'waits') sent.state = 'is read';
    },
    ({ code }) => {
      sent.state = code;
    },
  );
  return sent;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const untilSlow = slowMilliseconds + lookMilliseconds;

describe('forms that arrive', () => {
  // `performance` too, by which forms are slow.
  const withTime = (test: () => Promise<void>) => async () => {
    vi.useFakeTimers();
    try {
      await test();
    } finally {
      vi.useRealTimers();
    }
  };

  it(
    'are bounded for one person and for all together, until their calls are answered',
    withTime(async () => {
      const take = createArrivingForms(bounds);
      const whole = true;
      const [first, second] = [
        send(take, 'Ada', { bytes: 6, whole }),
        send(take, 'Ada', { bytes: 4, whole }),
      ];
      const [more, other] = [
        send(take, 'Ada', { bytes: 1, whole }),
        send(take, 'Bisi', { bytes: 10, whole }),
      ];
      const last = send(take, 'Chidi', { bytes: 6, whole });
      await pass(0);
      expect([first, second, more, other, last].map(({ state }) => state)).toEqual([
        'is read',
        'is read',
        'busy',
        'is read',
        'waits',
      ]);
      first.release();
      first.release();
      await pass(0);
      expect(last.state).toBe('is read');
      const late = send(take, 'Dayo', { bytes: 10, whole });
      await pass(patienceMilliseconds);
      expect(late.state).toBe('busy');
    }),
  );

  it(
    'too slowly give their room to one that waits, also of a place that holds as little',
    withTime(async () => {
      const take = createArrivingForms(bounds);
      const slow = ['A', 'B', 'C', 'D', 'E'].map((person) => send(take, person, { bytes: 5 }));
      const quick = slow.splice(2, 1)[0];
      const waiting = send(take, 'Ada', { bytes: 10 });
      if (quick) quick.come = 4;
      await pass(slowMilliseconds - lookMilliseconds);
      expect(waiting.state).toBe('waits');
      await pass(2 * lookMilliseconds);
      expect(waiting.state).toBe('is read');
      expect(slow.map(({ state }) => state)).toEqual(['lost', 'lost', 'is read', 'is read']);
      expect(quick?.state).toBe('is read');
    }),
  );

  it(
    'in time lose theirs only to a place, or a person of their place, that holds less',
    withTime(async () => {
      const take = createArrivingForms(bounds);
      const crowd = ['A', 'B'].map((person) => send(take, person, { place: 'crowd', bytes: 10 }));
      const lone = send(take, 'C', { bytes: 5 });
      for (const form of [...crowd, lone]) form.come = 4;
      const fellow = send(take, 'D', { place: 'crowd', bytes: 10 });
      await pass(untilSlow);
      expect([...crowd, lone, fellow].map(({ state }) => state)).toEqual([
        'is read',
        'is read',
        'is read',
        'waits',
      ]);
      fellow.release();
      const newcomer = send(take, 'E', { place: 'crowd', bytes: 5 });
      await pass(lookMilliseconds);
      expect(newcomer.state).toBe('is read');
      expect(crowd.map(({ state }) => state).sort()).toEqual(['is read', 'lost']);
      expect(lone.state).toBe('is read');
    }),
  );

  it(
    'and wait are let in by turns: first who holds least',
    withTime(async () => {
      const take = createArrivingForms(bounds);
      const whole = true;
      const held = [
        send(take, 'A', { place: 'crowd', bytes: 10, whole }),
        send(take, 'B', { bytes: 10, whole }),
      ];
      const crowd = send(take, 'C', { place: 'crowd', bytes: 10, whole });
      const newcomer = send(take, 'D', { bytes: 10, whole });
      held[1]?.release();
      await pass(0);
      expect([crowd.state, newcomer.state]).toEqual(['waits', 'is read']);
    }),
  );

  it(
    'and wait are so many: one more costs the place of whom most wait',
    withTime(async () => {
      const take = createArrivingForms(bounds);
      for (const person of ['A', 'B', 'C']) send(take, person, { bytes: 8, whole: true });
      const crowd = ['D', 'E', 'F'].map((person) => send(take, person, { place: 'crowd', bytes: 8 }));
      const newcomer = send(take, 'G', { bytes: 8 });
      await pass(0);
      expect(crowd.map(({ state }) => state)).toEqual(['waits', 'waits', 'busy']);
      expect(newcomer.state).toBe('waits');
    }),
  );
});
