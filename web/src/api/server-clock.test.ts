import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clockSkew, readServerClock } from './server-clock.ts';

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const answerFrom = (serverTime: number) => ({
  headers: new Headers({ date: new Date(serverTime).toUTCString() }),
});
const answer = (secondsAhead: number) => {
  const now = Date.now();
  readServerClock(answerFrom(now - secondsAhead * 1000), now);
  return clockSkew() / 1000;
};

it('server clock: measures the clock skew and ignores differences of a second', () => {
  expect(answer(0)).toBe(0);
  expect(answer(1)).toBe(0);
  const wrong = answer(600);
  expect(wrong).toBeGreaterThan(598);
  expect(wrong).toBeLessThan(602);
  expect(answer(601)).toBe(wrong);
  readServerClock({ headers: new Headers() }, Date.now());
  expect(clockSkew() / 1000).toBe(wrong);
  expect(answer(-300)).toBeLessThan(-298);
  expect(answer(0)).toBe(0);
});
