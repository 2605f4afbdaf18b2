import * as auth from '@nairadesk/contract/auth';
import { listRates } from '@nairadesk/contract/website';
import * as argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWorld } from '../../test/world.ts';
import { createPasswords } from '../platform/crypto/passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

const world = useWorld({ trustProxy: 1 });
const password = 'a long enough one';
const waiting = 6;
const patience = { timeout: 30_000 };
let endTwoFactorRequirement = () => {};

afterEach(() => endTwoFactorRequirement());

beforeEach(async () => {
  world.services.passwords = createPasswords(1, waiting);
  await world.database.pool.query('delete from throttles');
});

const logIn = (email: string, typed: string, from: string) =>
  world.call(auth.login, { email, password: typed }, null, { headers: { 'x-forwarded-for': from } });

/** Holds every hash back until the gate is opened. */
function requireTwoFactor() {
  const gate = new Promise<void>((resolve) => {
    endTwoFactorRequirement = resolve;
  });
  vi.mocked(argon2.verify).mockImplementation(async (hash, typed) => {
    await gate;
    return hash === `hash of ${typed}`;
  });
}

it.each([
  ['a known', async () => (await world.user({ passwordHash: 'hash of something else' })).email],
  ['an unknown', async () => 'unknown@example.com'],
])(
  'login flood on %s account: returns 503 while another user’s login and public calls succeed',
  async (_, of) => {
    const ada = await world.user({ passwordHash: `hash of ${password}` });
    const email = await of();
    requireTwoFactor();
    const answers: Awaited<ReturnType<typeof logIn>>[] = [];
    // Few enough for one account that the rate limit does not come first.
    const flood = Array.from({ length: 4 * waiting }, (_, index) =>
      logIn(index % 4 ? `${index}@example.com` : email, 'not this one', '192.0.2.66').then((answer) => {
        answers.push(answer);
        return answer;
      }),
    );
    // One is looked at, as many wait as may: the others are told at once.
    await vi.waitFor(() => expect(answers).toHaveLength(3 * waiting - 1), patience);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.failure).toEqual({
        status: 'error',
        code: 'busy',
        message: 'We’re very busy right now. Please try again in a few seconds.',
        error: 'We’re very busy right now. Please try again in a few seconds.',
      });
    }
    const adas = logIn(ada.email, password, '198.51.100.7');
    await vi.waitFor(() => expect(answers).toHaveLength(3 * waiting), patience);
    expect((await world.call(listRates, {}, null)).status).toBe(200);
    endTwoFactorRequirement();
    expect((await adas).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(3 * waiting);
  },
);

it('full hashing queue: refuses a login as busy before the rate limit counts it', async () => {
  requireTwoFactor();
  const guess = (index: number) => logIn(`${index}@example.com`, 'guess', '192.0.2.66');
  const full = Array.from({ length: waiting + 1 }, (_, index) => guess(index));
  await vi.waitFor(
    () => expect(() => world.services.passwords.assertRoom({ place: '192.0.2.66' })).toThrow(),
    patience,
  );
  const counted = await world.count('throttles');
  expect((await guess(waiting + 1)).failure.code).toBe('busy');
  expect(await world.count('throttles')).toBe(counted);
  endTwoFactorRequirement();
  await Promise.all(full);
});

it('full hashing queue: does not count calls that pass the first check and are then refused', async () => {
  const ada = await world.user({ passwordHash: `hash of ${password}` });
  const real = createPasswords(1, 1);
  // As for many at once: each looks before any of them takes the room.
  world.services.passwords = { ...real, assertRoom: () => {} };
  requireTwoFactor();
  const from = '192.0.2.66';
  const headers = { 'x-forwarded-for': from };
  const full = ['a', 'b'].map((name) => logIn(`${name}@example.com`, 'guess', from));
  await vi.waitFor(() => expect(() => real.assertRoom({ place: from })).toThrow(), patience);
  const signUp = { name: 'Emeka', email: 'emeka@example.com', phone: '08031234567', password };
  const calls = [
    () => logIn(ada.email, password, from),
    () => world.call(auth.confirmPassword, { password }, ada.token, { headers }),
    () => world.call(auth.register, signUp, null, { headers }),
  ];
  for (const call of calls) {
    for (let tries = 0; tries < 11; tries += 1) expect((await call()).failure.code).toBe('busy');
  }
  endTwoFactorRequirement();
  await Promise.all(full);
  for (const call of calls) expect((await call()).body.status).toBe('success');
}, 60_000);

it('full hashing queue: counts a login whose password was compared, although there is no room for those of sign-ups', async () => {
  // Room for one hash at a time: the one of the account finds it, those after it don't.
  world.services.passwords = createPasswords(1, 0);
  const guess = async () => {
    await vi.waitFor(() => world.services.passwords.assertRoom({ place: '192.0.2.67' }), {
      ...patience,
      interval: 5,
    });
    return (await logIn('unknown@example.com', 'guess', '192.0.2.67')).failure.code;
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await guess()).toBe('busy');
  expect(await guess()).toBe('too_many_requests');
});
