import * as auth from '@nairadesk/contract/auth';
import { changePassword } from '@nairadesk/contract/settings';
import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOf, enrol, wrongCodeOf } from '../../test/authenticator.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { limitOn } from '../platform/identity/rate-limit.ts';

// Hundreds of wrong passwords: hashing itself is left out.
vi.mock('@node-rs/argon2', { spy: true });

const world = useWorld({ trustProxy: 1 });
const password = 'a long enough one';
const passwordHash = `hash of ${password}`;
const home = '198.51.100.7';

beforeEach(async () => {
  vi.mocked(argon2.verify).mockImplementation(async (hash, typed) => hash === `hash of ${typed}`);
  vi.mocked(argon2.hash).mockImplementation(async (typed) => `hash of ${typed}`);
  await world.database.pool.query('delete from throttles');
});

const headersOf = (from: string, device?: string) => ({
  'x-forwarded-for': from,
  ...(device && { 'x-device': device }),
});
const logIn = (
  who: { email: string },
  {
    typed = password,
    from = home,
    device,
    code,
  }: { typed?: string; from?: string; device?: string; code?: string } = {},
) =>
  world.call(auth.login, { email: who.email, password: typed, ...(code && { code }) }, null, {
    headers: headersOf(from, device),
  });
/** The token of the device of a first login. */
const deviceOf = async (who: { email: string }) => (await logIn(who)).body.device;
/** A hundred guesses at an account from ten places, which change nothing for the owner. */
async function guessFromTenPlaces(who: Person) {
  const guesses = Array.from({ length: 100 }, (_, index) =>
    logIn(who, { typed: `guess ${index}`, from: `192.0.2.${index % 10}` }),
  );
  return (await Promise.all(guesses)).map(({ status }) => status);
}
const windowsAge = (interval: string) =>
  world.database.pool.query('update throttles set ends_at = ends_at - $1::interval', [interval]);
const linkTo = async ({ email }: { email: string }) =>
  /token=([\w-]+)/.exec((await mailsTo(world, email))[0]?.text ?? '')?.[1] ?? '';

describe('100 guesses from 10 places', () => {
  it('leave the super-admin her known device, with her second factor', async () => {
    const boss = await world.person({ role: 'super-admin', passwordHash });
    const device = await deviceOf(boss);
    const { secret } = await enrol(world, boss.token);
    const statuses = await guessFromTenPlaces(boss);
    // No more of them are looked at than one place may try three times.
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect((await logIn(boss, { from: '192.0.2.1' })).status).toBe(429);
    expect((await logIn(boss, { device })).failure.code).toBe('two_factor_required');
    const code = await codeOf(world, secret, 1);
    expect((await logIn(boss, { device, code })).status).toBe(200);
  });

  it('keep an unknown device out for at most five minutes after them', async () => {
    const boss = await world.person({ role: 'super-admin', passwordHash });
    await guessFromTenPlaces(boss);
    const refused = await logIn(boss);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
    await windowsAge('5 minutes');
    expect((await logIn(boss)).status).toBe(200);
  });

  it('let an unknown device in through the mailbox while they go on', async () => {
    const boss = await world.person({ role: 'super-admin', passwordHash });
    await guessFromTenPlaces(boss);
    await world.call(auth.forgotPassword, { email: boss.email }, null, { headers: headersOf(home) });
    const token = await linkTo(boss);
    const chosen = 'another long one';
    const reset = await world.call(auth.resetPassword, { token, password: chosen }, null);
    expect((await logIn(boss, { typed: chosen })).status).toBe(429);
    expect((await logIn(boss, { typed: chosen, device: reset.body.device })).status).toBe(200);
  });
});

describe('300 wrong logins from one shared address', () => {
  const shared = '102.89.0.1';

  it('lock out none of the accounts behind it', async () => {
    const ada = await world.user({ passwordHash });
    const device = await deviceOf(ada);
    const emeka = await world.user({ passwordHash });
    for (let batch = 0; batch < 3; batch += 1) {
      const wrong = Array.from({ length: 100 }, (_, index) =>
        logIn({ email: `other${batch}-${index}@example.com` }, { typed: 'not this one', from: shared }),
      );
      expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([401]));
    }
    expect((await logIn(emeka, { from: shared })).status).toBe(200);

    // Until the place has used up its limit: those who logged in before go on all the same.
    const { key, most } = limitOn('guess/place', shared);
    await world.database.pool.query('update throttles set tries = $2 where key = $1', [hashOf(key), most]);
    expect((await logIn(emeka, { from: shared })).status).toBe(429);
    expect((await logIn(ada, { from: shared, device })).status).toBe(200);
    const options = { headers: headersOf(shared) };
    expect((await world.call(auth.confirmPassword, { password }, ada.token, options)).status).toBe(200);
    const change = { oldPassword: password, newPassword: 'another long one' };
    expect((await world.call(changePassword, change, ada.token, options)).status).toBe(200);
  });

  it('cost a logged-in person no turn in the queue of hashes', async () => {
    const ada = await world.user({ passwordHash });
    const device = await deviceOf(ada);
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    vi.mocked(argon2.verify).mockImplementation(async (hash, typed) => {
      await gate;
      return hash === `hash of ${typed}`;
    });
    const flood = Array.from({ length: 260 }, (_, index) =>
      logIn({ email: `flood${index}@example.com` }, { typed: 'not this one', from: shared }),
    );
    await vi.waitFor(
      () => expect(() => world.services.passwords.assertRoom({ place: shared })).toThrow(),
      15_000,
    );
    const options = { headers: headersOf(shared) };
    const confirmed = world.call(auth.confirmPassword, { password }, ada.token, options);
    const known = logIn(ada, { from: shared, device });
    setTimeout(open, 500);
    expect([(await confirmed).status, (await known).status]).toEqual([200, 200]);
    await Promise.all(flood);
  });
});

describe('10 mails to her address', () => {
  const forget = (who: Person, from: string, device?: string) =>
    world.call(auth.forgotPassword, { email: who.email }, null, { headers: headersOf(from, device) });

  it('leave the owner reset links on her known device', async () => {
    const ada = await world.user({ passwordHash });
    const device = await deviceOf(ada);
    for (let times = 0; times < 14; times += 1) await forget(ada, `192.0.2.${times % 3}`);
    expect(await mailsTo(world, ada.email)).toHaveLength(10);
    expect((await forget(ada, home)).status).toBe(429);
    for (let times = 0; times < 6; times += 1) expect((await forget(ada, home, device)).status).toBe(200);
    expect((await forget(ada, home, device)).status).toBe(429);
    expect(await mailsTo(world, ada.email)).toHaveLength(16);
  });

  it('leave a working link in her mailbox while further ones are refused', async () => {
    const ada = await world.user({ passwordHash });
    for (let times = 0; times < 10; times += 1) await forget(ada, `192.0.2.${times % 2}`);
    expect((await forget(ada, home)).status).toBe(429);
    const reset = { token: await linkTo(ada), password: 'another long one' };
    expect((await world.call(auth.resetPassword, reset, null)).status).toBe(200);
  });

  it('leave her a reset link when all were about signing up', async () => {
    const ada = await world.user({ passwordHash });
    const signUp = { name: 'Ada', email: ada.email, phone: '08031234567', password };
    for (let times = 0; times < 12; times += 1) {
      const headers = headersOf(`192.0.2.${times % 2}`);
      await world.call(auth.register, signUp, null, { headers });
    }
    expect((await forget(ada, home)).status).toBe(200);
  });
});

describe('device token', () => {
  /** Whether the account's login limit for strangers holds on a device with this token. */
  async function isKnown(who: Person, device: string) {
    await guessFromTenPlaces(who);
    return (await logIn(who, { device })).status === 200;
  }

  it('counts for the account that logged in, also beside those of others', async () => {
    const [ada, musa] = [await world.user({ passwordHash }), await world.user({ passwordHash })];
    const [hers, his] = [await deviceOf(ada), await deviceOf(musa)];
    expect(await isKnown(ada, `${his}, ${hers}`)).toBe(true);
    expect(await isKnown(musa, hers)).toBe(false);
  });

  it.each([
    ['a changed one', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
    ['one of another device', (token: string) => token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [
      'one with a later date',
      (token: string) => token.replace(/\.(\d+)\./, (_, day) => `.${Number(day) + 1}.`),
    ],
    ['one without signature', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['rubbish', () => 'a.b.c.d, ., ..,"\''],
    ['more than five', (token: string) => `a.1.x,b.1.x,c.1.x,d.1.x,e.1.x,${token}`],
  ])('does not count when it is %s', async (_, change) => {
    const ada = await world.user({ passwordHash });
    expect(await isKnown(ada, change(await deviceOf(ada)))).toBe(false);
  });

  it('ends with the password, except where it is changed', async () => {
    const ada = await world.user({ passwordHash });
    const before = await deviceOf(ada);
    const chosen = 'another long one';
    const change = { oldPassword: password, newPassword: chosen };
    const { device } = (await world.call(changePassword, change, ada.token)).body;
    await guessFromTenPlaces(ada);
    expect((await logIn(ada, { typed: chosen, device: before })).status).toBe(429);
    expect((await logIn(ada, { typed: chosen, device })).status).toBe(200);
  });

  it('ends 180 days after the last login there', async () => {
    const ada = await world.user({ passwordHash });
    const device = await deviceOf(ada);
    await guessFromTenPlaces(ada);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 179 * 24 * 60 * 60 * 1000 });
    try {
      const renewed = await logIn(ada, { device });
      expect(renewed.status).toBe(200);
      vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
      expect((await logIn(ada, { device })).status).toBe(429);
      expect((await logIn(ada, { device: renewed.body.device })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('allows ten wrong passwords there, and none of them counts elsewhere', async () => {
    const ada = await world.user({ passwordHash });
    const device = await deviceOf(ada);
    const tries = Array.from({ length: 12 }, () => logIn(ada, { typed: 'not this one', device }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logIn(ada, { device })).status).toBe(429);
    expect((await logIn(ada)).status).toBe(200);
  });

  it('has its own limit of codes when a stranger who knows the password uses up the others', async () => {
    const tunde = await world.admin({ passwordHash });
    const device = await deviceOf(tunde);
    const { secret } = await enrol(world, tunde.token);
    const code = await wrongCodeOf(world, secret);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      logIn(tunde, { code, from: `192.0.2.${index}` }),
    );
    await Promise.all(guesses);
    const right = await codeOf(world, secret, 1);
    expect((await logIn(tunde, { code: right })).status).toBe(429);
    expect((await logIn(tunde, { code: right, device })).status).toBe(200);
  });

  it('allows fifty wrong codes there in a day', async () => {
    const tunde = await world.admin({ passwordHash });
    const device = await deviceOf(tunde);
    const { secret } = await enrol(world, tunde.token);
    const code = await wrongCodeOf(world, secret);
    for (let hour = 0; hour < 5; hour += 1) {
      const tries = Array.from({ length: 10 }, () => logIn(tunde, { device, code }));
      expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
      await windowsAge('1 hour');
    }
    expect((await logIn(tunde, { device, code: await codeOf(world, secret, 1) })).status).toBe(429);
  });

  it('is one and the same at every reset by mail: a thief of the mailbox gets no more codes with each link', async () => {
    const tunde = await world.admin({ passwordHash });
    const { secret } = await enrol(world, tunde.token);
    const code = await wrongCodeOf(world, secret);
    const statuses: number[] = [];
    let device: string | undefined;
    for (let round = 0; round < 3; round += 1) {
      await world.call(auth.forgotPassword, { email: tunde.email }, null, {
        headers: headersOf(home, device),
      });
      const chosen = `a long one of round ${round}`;
      const reset = { token: await linkTo(tunde), password: chosen };
      device = (await world.call(auth.resetPassword, reset, null)).body.device;
      for (let tries = 0; tries < 6; tries += 1)
        statuses.push((await logIn(tunde, { typed: chosen, device, code })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(8).fill(429)]);
  });
});
