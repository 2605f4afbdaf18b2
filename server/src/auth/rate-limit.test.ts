import * as auth from '@nairadesk/contract/auth';
import { sendContactMessage } from '@nairadesk/contract/website';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { assertWithinLimits, limitOn } from '../platform/identity/rate-limit.ts';

const world = useWorld({ trustProxy: 1 });
const password = 'a long enough one';

/** An account whose password is known; hashing is real. */
async function account() {
  return world.user({ passwordHash: await world.services.passwords.hash(password) });
}

const logIn = (email: string, typed: string, from = '192.0.2.1') =>
  world.call(auth.login, { email, password: typed }, null, { headers: { 'x-forwarded-for': from } });
const windowsEnd = () => world.database.pool.query("update throttles set ends_at = now() - interval '1 s'");

describe('login rate limit', () => {
  it.each([
    ['a known', async () => (await account()).email],
    ['an unknown', async () => 'unknown@example.com'],
  ])('refuses %s account after ten wrong passwords, concurrent or sequential', async (_, of) => {
    const email = await of();
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'not this one')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(4).fill(429),
    ]);
    // Whatever is typed now, and however.
    const refused = await logIn(email.toUpperCase(), password);
    expect(refused.status).toBe(429);
    expect(refused.failure).toEqual({
      status: 'error',
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 15 minutes.',
      error: 'Too many attempts. Please try again in 15 minutes.',
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    const neighbour = await account();
    expect((await logIn(neighbour.email, password)).status).toBe(200);
  });

  it('allows login again after the fifteen-minute window ends', async () => {
    const { email } = await account();
    for (let tries = 0; tries < 11; tries += 1) await logIn(email, 'not this one');
    expect((await logIn(email, password)).status).toBe(429);
    await windowsEnd();
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('refuses one IP address but not the account owner at another', async () => {
    const { email } = await account();
    const guess = () => logIn(email, 'not this one', '192.0.2.66');
    for (let tries = 0; tries < 10; tries += 1) await guess();
    const answers = await Promise.all(Array.from({ length: 150 }, guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect((await logIn(email, password, '198.51.100.7')).status).toBe(200);
  });

  it.each([
    ['one account from many places', (email: string) => limitOn('guess/account', email), '192.0.2.10'],
    ['many accounts from one place', () => limitOn('guess/place', '192.0.2.9'), '192.0.2.9'],
  ])('limits password guesses at %s for at most five minutes', async (_, limitOf, from) => {
    const { email } = await account();
    await logIn(email, 'not this one', '192.0.2.9');
    const { key, most } = limitOf(email);
    const almost = 'update throttles set tries = $2 where key = $1';
    const { rowCount } = await world.database.pool.query(almost, [hashOf(key), most - 1]);
    expect(rowCount).toBe(1);
    const other = from === '192.0.2.9' ? await account() : { email };
    expect((await logIn(other.email, 'not this one', from)).status).toBe(401);
    const refused = await logIn(other.email, password, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
  });

  it('counts by the IP address seen by the proxy, not by a forged X-Forwarded-For entry', async () => {
    const { email } = await account();
    const tries = Array.from({ length: 12 }, (_, index) =>
      logIn(email, 'not this one', `203.0.113.${index}, 192.0.2.77`),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it.each([
    [
      'an IPv4 address in any spelling',
      (index: number) =>
        ['9.9.9.7', `9.9.9.7:${50_000 + index}`, '::ffff:909:907', '[::ffff:9.9.9.7]:1'][index % 4],
      10,
    ],
    ['the networks of one IPv6 site', (index: number) => `2001:db8:aaaa:bb${10 + index}::1`, 20],
    ['what is no address', (index: number) => `junk-${index}`, 10],
  ])('counts %s as one place', async (_, entry, most) => {
    const { email } = await account();
    const tries = Array.from({ length: most + 3 }, (_, index) => logIn(email, 'not this one', entry(index)));
    expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('does not count successful logins', async () => {
    const { email } = await account();
    for (let times = 0; times < 12; times += 1) expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(email, 'a typing error')).status).toBe(401);
  });

  it('stores no readable email or IP address in the throttle keys', async () => {
    await logIn('readable@example.com', 'not this one');
    const { rows } = await world.database.pool.query('select encode(key, $1) as key from throttles', [
      'escape',
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/readable|127\.0\.0\.1|guess/);
  });
});

describe('mail rate limit', () => {
  const callsFor = (email: string, from: string) => {
    const headers = { 'x-forwarded-for': from };
    const person = { name: 'Ada', email, phone: '08031234567', password };
    return [
      () => world.call(auth.forgotPassword, { email }, null, { headers }),
      () => world.call(auth.resendActivation, { email }, null, { headers }),
      () => world.call(auth.register, person, null, { headers }),
    ];
  };

  it('refuses further reset links, activation links and sign-up mails to one address, ten of each', async () => {
    const { email } = await account();
    // The first sign-ups of three places do without those ten.
    for (const from of ['192.0.2.0', '192.0.2.1', '192.0.2.2'])
      expect((await callsFor(email, from)[2]?.())?.status).toBe(201);
    for (let times = 0; times < 10; times += 1)
      for (const call of callsFor(email, `192.0.2.${times % 2}`))
        expect((await call()).status).toBeLessThan(300);
    const mails = (await mailsTo(world, email)).length;
    const stored = [await world.count('outbox'), await world.count('sign_up_attempts')];
    const calls = callsFor(email, '192.0.2.2');
    for (const call of calls) expect((await call()).failure.code).toBe('too_many_requests');
    expect(await mailsTo(world, email)).toHaveLength(mails);
    expect([await world.count('outbox'), await world.count('sign_up_attempts')]).toEqual(stored);
    await windowsEnd();
    expect((await calls[0]?.())?.status).toBe(200);
  });

  it.each([
    ['reset links', 0],
    ['activation links', 1],
    ['sign-ups', 2],
  ])('leaves the other mails to a person who used up their %s in one place', async (_, used) => {
    const calls = callsFor(`impatient${used}@example.com`, '198.51.100.74');
    for (let times = 0; times < 6; times += 1) expect((await calls[used]?.())?.status).toBeLessThan(300);
    const statuses: number[] = [];
    for (const call of calls) statuses.push((await call()).status);
    expect(statuses.map((status) => status === 429)).toEqual([used === 0, used === 1, used === 2]);
  });

  it('lets the owner of an address sign up although strangers in two places sign up with it all the time', async () => {
    const email = 'victim@example.com';
    const signUp = (from: string) => callsFor(email, from)[2]?.();
    for (const stranger of ['192.0.2.66', '192.0.2.67'])
      for (let times = 0; times < 12; times += 1) await signUp(stranger);
    expect((await signUp('192.0.2.66'))?.status).toBe(429);
    const mails = (await mailsTo(world, email)).length;
    // Two firsts and ten more.
    expect(mails).toBe(12);
    expect((await signUp('198.51.100.7'))?.status).toBe(201);
    expect(await mailsTo(world, email)).toHaveLength(mails + 1);
    // Sign-ups from other places have a limit too, and of the networks of one IPv6 site only the first counts as a
    // first one.
    expect((await signUp('198.51.100.7'))?.status).toBe(429);
    expect((await signUp('2001:db8:aaaa:1::1'))?.status).toBe(201);
    expect((await signUp('2001:db8:aaaa:2::1'))?.status).toBe(429);
    const { key, most } = limitOn('sign-up/firsts', email);
    await world.database.pool.query('update throttles set tries = $2 where key = $1', [hashOf(key), most]);
    expect((await signUp('198.51.100.8'))?.status).toBe(429);
  });

  it.each([
    ['reset links', 0, '198.51.100.71'],
    ['activation links', 1, '198.51.100.72'],
  ])(
    'lets others in the same place sign up and ask for other links while a stranger asks for %s for made-up addresses',
    async (_, flooded, place) => {
      const flood = Array.from({ length: 110 }, (_, index) =>
        callsFor(`unknown${index}@example.com`, place)[flooded]?.(),
      );
      expect(new Set((await Promise.all(flood)).map((answer) => answer?.status))).toEqual(new Set([200]));
      const { email } = await account();
      expect((await callsFor(email, place)[flooded]?.())?.status).toBe(200);
      const { key, most } = limitOn('link/place', place, flooded === 0 ? 'reset' : 'activation');
      const used = 'update throttles set tries = $2 where key = $1 returning tries';
      expect((await world.database.pool.query(used, [hashOf(key), most])).rowCount).toBe(1);
      // Made up or not: the answer says nothing, and the wait is short.
      for (const asked of ['another-unknown@example.com', (await account()).email]) {
        const calls = callsFor(asked, place);
        const statuses: (number | undefined)[] = [];
        for (const call of calls) statuses.push((await call()).status);
        expect(statuses.map((status) => status === 429)).toEqual([flooded === 0, flooded === 1, false]);
      }
      const refused = await callsFor('another-unknown@example.com', place)[flooded]?.();
      expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
    },
  );

  it('leaves reset links alone when one place has used up its sign-ups, for five minutes at most', async () => {
    const place = '198.51.100.73';
    const { email } = await account();
    await callsFor(email, place)[2]?.();
    const { key, most } = limitOn('sign-up/place', place);
    const used = 'update throttles set tries = $2 where key = $1 returning tries';
    expect((await world.database.pool.query(used, [hashOf(key), most])).rowCount).toBe(1);
    const [forgot, resend, signUp] = callsFor((await account()).email, place);
    const refused = await signUp?.();
    expect([refused?.status, (await forgot?.())?.status, (await resend?.())?.status]).toEqual([
      429, 200, 200,
    ]);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
  });

  it('stops one IP address after six mails and still serves the owner at another', async () => {
    const { email } = await account();
    const [stranger] = callsFor(email, '192.0.2.66');
    const answers = await Promise.all(Array.from({ length: 14 }, () => stranger?.()));
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(6);
    const [owner] = callsFor(email, '198.51.100.7');
    expect((await owner?.())?.status).toBe(200);
  });

  it('leaves the owner four mails when one IP address sends concurrent requests', async () => {
    const { email } = await account();
    const [stranger] = callsFor(email, '192.0.2.66');
    for (let times = 0; times < 5; times += 1) expect((await stranger?.())?.status).toBe(200);
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from throttles where key = $1 for update', [
        hashOf(limitOn('mail/address-from-place', '192.0.2.66', 'reset', email).key),
      ]);
      const answers = Promise.all(Array.from({ length: 7 }, () => stranger?.()));
      await untilWaiting(world, 7);
      await client.query('commit');
      const allowed = (await answers).filter((answer) => answer?.status === 200);
      expect(allowed).toHaveLength(1);
    } finally {
      client.release();
    }
    const [owner] = callsFor(email, '198.51.100.7');
    for (let times = 0; times < 4; times += 1) expect((await owner?.())?.status).toBe(200);
    expect((await owner?.())?.status).toBe(429);
  });
});

describe('support message rate limit', () => {
  it('refuses contact messages from one IP address after thirty', async () => {
    const message = { name: 'Emeka', email: 'emeka@example.com', subject: 'Hello', message: 'Again' };
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.call(sendContactMessage, message, null)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    for (const { headers } of refused)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10 * 60);
    expect(await world.count('support_messages')).toBe(30);
  });
});

it('an attempt that was refused is, also where its window has ended meanwhile', () => {
  expect(() => assertWithinLimits(null)).not.toThrow();
  for (const seconds of [0, 1]) expect(() => assertWithinLimits(seconds)).toThrow('Too many attempts');
});
