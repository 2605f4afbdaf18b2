import { mayCall } from '@nairadesk/contract/access';
import { confirmPassword, login } from '@nairadesk/contract/auth';
import { streamEvents } from '@nairadesk/contract/events';
import { listOrders } from '@nairadesk/contract/orders';
import { logInWithPasskey, removePasskey, startPasskeyLogin } from '@nairadesk/contract/passkeys';
import { getSettings } from '@nairadesk/contract/settings';
import { confirmTwoFactor, endTwoFactor, getTwoFactor } from '@nairadesk/contract/two-factor';
import { resetTwoFactor } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeOf, enrol, wrongCodeOf } from '../../test/authenticator.ts';
import { enrolPasskey } from '../../test/passkey-device.ts';
import { useWorld } from '../../test/world.ts';
import { routes } from '../app.ts';

const world = useWorld({ staffTwoFactor: 'required' });
const password = 'a long enough one';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
});

// Written out: a slip in the contract must not pass as a rule.
const open = [
  'POST /auth/confirm-password',
  'GET /two-factor',
  'POST /two-factor',
  'POST /two-factor/confirm',
  'GET /passkeys',
  'POST /passkeys/start-enrolment',
  'POST /passkeys',
];

describe('required two-factor authentication', () => {
  it('refuses staff without 2FA on every call except password confirmation and 2FA setup', async () => {
    const before = await world.count('outbox');
    for (const role of ['admin', 'super-admin'] as const) {
      const { token } = await world.person({ role });
      const asked = routes
        .map(({ endpoint }) => endpoint)
        .filter(({ access }) => access !== 'public' && mayCall(access, role));
      for (const { method, path } of asked) {
        const answer = await world.send({ method, path: path.replace('{id}', crypto.randomUUID()), token });
        const expected = open.includes(`${method} ${path}`) ? null : 'two_factor_enrolment_required';
        if (expected) expect([path, answer.status, answer.failure.code]).toEqual([path, 403, expected]);
        else expect([path, answer.status]).not.toEqual([path, 403]);
      }
    }
    expect(await world.count('outbox')).toBe(before);
  });

  it('unlocks the session after 2FA setup and requires a code at the next login', async () => {
    const tunde = await world.admin({ passwordHash });
    const { token } = (await world.call(login, { email: tunde.email, password }, null)).body;
    expect((await world.call(listOrders, {}, token)).failure.code).toBe('two_factor_enrolment_required');
    expect((await world.call(confirmPassword, { password }, token)).status).toBe(200);
    expect((await world.call(getTwoFactor, {}, token)).body.data).toMatchObject({
      on: false,
      required: true,
    });
    const { secret } = await enrol(world, token);
    expect((await world.call(listOrders, {}, token)).status).toBe(200);
    expect((await world.call(streamEvents, {}, token)).status).toBe(200);
    expect((await world.call(login, { email: tunde.email, password }, null)).failure.code).toBe(
      'two_factor_required',
    );
    // Turned off, to move to another phone: this session ends as well.
    const proof = { password, code: await codeOf(world, secret) };
    expect((await world.call(endTwoFactor, proof, token)).status).toBe(200);
    expect((await world.call(listOrders, {}, token)).status).toBe(401);
  });

  it('accepts a passkey instead of codes: it unlocks the session, and its login needs no code', async () => {
    const tunde = await world.admin({ passwordHash });
    const { token } = (await world.call(login, { email: tunde.email, password }, null)).body;
    expect((await world.call(listOrders, {}, token)).failure.code).toBe('two_factor_enrolment_required');
    const { device, id } = await enrolPasskey(world, token);
    expect((await world.call(listOrders, {}, token)).status).toBe(200);
    expect((await world.call(streamEvents, {}, token)).status).toBe(200);
    expect((await world.call(getTwoFactor, {}, token)).body.data.on).toBe(false);
    expect((await world.call(login, { email: tunde.email, password }, null)).failure.code).toBe(
      'passkey_required',
    );
    const { data } = (await world.call(startPasskeyLogin, {}, null)).body;
    const opened = await world.call(logInWithPasskey, { credential: device.get(data) }, null);
    expect((await world.call(listOrders, {}, opened.body.token)).status).toBe(200);
    // Without it, and without codes, there is work to do first again.
    expect((await world.call(removePasskey, { id }, token)).status).toBe(200);
    expect((await world.call(listOrders, {}, opened.body.token)).failure.code).toBe(
      'two_factor_enrolment_required',
    );
  });

  it('with codes and a passkey: asks for a code after the password, and for none after the passkey', async () => {
    const tunde = await world.admin({ passwordHash });
    const { secret } = await enrol(world, tunde.token);
    const { device } = await enrolPasskey(world, tunde.token);
    const byPassword = { email: tunde.email, password };
    expect((await world.call(login, byPassword, null)).failure.code).toBe('two_factor_required');
    const code = await codeOf(world, secret);
    expect((await world.call(login, { ...byPassword, code }, null)).status).toBe(200);
    const { data } = (await world.call(startPasskeyLogin, {}, null)).body;
    const opened = await world.call(logInWithPasskey, { credential: device.get(data) }, null);
    expect((await world.call(listOrders, {}, opened.body.token)).status).toBe(200);
  });

  it('does not apply to customers', async () => {
    const ada = await world.user({ passwordHash });
    const { token } = (await world.call(login, { email: ada.email, password }, null)).body;
    expect((await world.call(getSettings, {}, token)).status).toBe(200);
  });
});

describe('2FA code rate limit', () => {
  const logIn = (email: string, code?: string) =>
    world.call(login, { email, password, ...(code && { code }) }, null);

  it('refuses even a correct code for the account after ten concurrent wrong codes', async () => {
    const tunde = await world.admin({ passwordHash });
    const { secret, recoveryCodes } = await enrol(world, tunde.token);
    const wrong = await wrongCodeOf(world, secret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(tunde.email, wrong)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const refused = await logIn(tunde.email, await codeOf(world, secret));
    expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await logIn(tunde.email, recoveryCodes[0])).status).toBe(429);
    // Wrong guesses at the login don't count against the owner when logged in: these are ten more.
    const turnOff = (code = '') => world.call(endTwoFactor, { password, code }, tunde.token);
    const inside = await Promise.all(Array.from({ length: 10 }, () => turnOff(wrong)));
    expect(new Set(inside.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await turnOff(recoveryCodes[0])).status).toBe(429);
    await world.database.pool.query(
      "update throttles set ends_at = now() - interval '1 s' where ends_at < now() + interval '1 hour'",
    );
    expect((await logIn(tunde.email, recoveryCodes[0])).status).toBe(200);
    const other = await world.admin({ passwordHash });
    await enrol(world, other.token);
    expect((await logIn(other.email)).failure.code).toBe('two_factor_required');
  });

  it('allows login again after a super-admin resets 2FA', async () => {
    const boss = await world.superAdmin();
    await enrol(world, boss.token);
    const tunde = await world.admin({ passwordHash });
    const wrong = await wrongCodeOf(world, (await enrol(world, tunde.token)).secret);
    await Promise.all(Array.from({ length: 10 }, () => logIn(tunde.email, wrong)));
    expect((await logIn(tunde.email, wrong)).status).toBe(429);
    expect((await world.call(resetTwoFactor, { id: tunde.id }, boss.token)).status).toBe(200);
    const { token } = (await logIn(tunde.email)).body;
    expect((await enrol(world, token)).recoveryCodes).toHaveLength(10);
  });

  it('does not count repeated setup confirmations as wrong codes', async () => {
    const tunde = await world.admin({ passwordHash });
    const { secret } = await enrol(world, tunde.token);
    const code = await codeOf(world, secret);
    for (let tries = 0; tries < 11; tries += 1)
      expect((await world.call(confirmTwoFactor, { code }, tunde.token)).failure.code).toBe('two_factor_on');
    expect((await logIn(tunde.email, code)).status).toBe(200);
  });

  it('refuses codes after fifty wrong ones a day and does not count correct ones', async () => {
    const tunde = await world.admin({ passwordHash });
    const { secret, recoveryCodes } = await enrol(world, tunde.token);
    const wrong = await wrongCodeOf(world, secret);
    const quarterEnds = () =>
      world.database.pool.query(
        "update throttles set ends_at = now() - interval '1 s' where ends_at < now() + interval '1 hour'",
      );
    expect((await logIn(tunde.email, recoveryCodes[0])).status).toBe(200);
    for (let round = 0; round < 5; round += 1) {
      await quarterEnds();
      const tries = await Promise.all(Array.from({ length: 10 }, () => logIn(tunde.email, wrong)));
      expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    }
    await quarterEnds();
    const refused = await logIn(tunde.email, recoveryCodes[1]);
    expect([refused.status, refused.failure.message]).toEqual([
      429,
      'Too many attempts. Please try again in 24 hours.',
    ]);
  });
});
