import { login } from '@nairadesk/contract/auth';
import { listOrders } from '@nairadesk/contract/orders';
import { getSettings } from '@nairadesk/contract/settings';
import {
  confirmTwoFactor,
  endTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '@nairadesk/contract/two-factor';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, enrol, wrongCodeOf } from '../../test/authenticator.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { createApp } from '../app.ts';
import { connect, type Database } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { createEvents } from '../platform/live/events.ts';

// Rate limits have a file of their own: here many try at once.
const world = useWorld({ rateLimit: false });
const password = 'a long enough one';
let passwordHash: string;
let tunde: Person;
let second: { app: FastifyInstance; database: Database; url: string };

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
  const database = connect(world.connection, 5);
  const app = await createApp({ ...world.services, database, events: createEvents(database) });
  second = { app, database, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
});

afterAll(async () => {
  await second?.app.close();
  await second?.database.close();
});

beforeEach(async () => {
  tunde = await world.admin({ passwordHash });
});

const logIn = (who: { email: string }, code?: string) =>
  world.call(login, { email: who.email, password, ...(code !== undefined && { code }) }, null);
const mayList = async (token: string) => (await world.call(listOrders, {}, token)).status;
const kindsTo = async (who: Person) => (await mailsTo(world, who.email)).map(({ kind }) => kind);
const state = async (token: string) => (await world.call(getTwoFactor, {}, token)).body.data;

describe('2FA setup', () => {
  it('takes effect with the first code, returns ten recovery codes and ends other sessions', async () => {
    const elsewhere = await world.session(tunde.id);
    expect(await state(tunde.token)).toEqual({ on: false, required: false, recoveryCodesLeft: 0 });
    const { secret, uri } = (await world.call(startTwoFactor, {}, tunde.token)).body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await logIn(tunde)).status).toBe(200);
    expect(await state(tunde.token)).toMatchObject({ on: false });

    const confirmed = await world.call(confirmTwoFactor, { code: await codeOf(world, secret) }, tunde.token);
    expect(confirmed.body.message).toBe('Two-factor authentication is on');
    const { recoveryCodes } = confirmed.body.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{6}-){3}[2-9A-HJ-NP-Z]{6}$/);
    expect(await state(tunde.token)).toEqual({ on: true, required: false, recoveryCodesLeft: 10 });
    expect([await mayList(tunde.token), await mayList(elsewhere)]).toEqual([200, 401]);
    // Gone, and not only shut out: their streams of changes end with them.
    expect(await world.database.db.$count(sessions, eq(sessions.userId, tunde.id))).toBe(1);
    expect(await kindsTo(tunde)).toEqual(['two-factor-on']);
  });

  it('refuses a wrong first code and a second setup', async () => {
    expect((await world.call(confirmTwoFactor, { code: '000000' }, tunde.token)).failure.code).toBe(
      'two_factor_off',
    );
    const { secret } = (await world.call(startTwoFactor, {}, tunde.token)).body.data;
    for (const code of [await codeOf(world, secret, -3), await codeOf(world, secret, 3), 'ABCDEF', '12345']) {
      const { status, failure } = await world.call(confirmTwoFactor, { code }, tunde.token);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['code']]);
    }
    expect(await state(tunde.token)).toMatchObject({ on: false });
    // Of two begun, the last counts.
    const again = (await world.call(startTwoFactor, {}, tunde.token)).body.data;
    const old = await world.call(confirmTwoFactor, { code: await codeOf(world, secret) }, tunde.token);
    expect(old.status).toBe(422);
    const code = await codeOf(world, again.secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(confirmTwoFactor, { code }, tunde.token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await kindsTo(tunde)).toEqual(['two-factor-on']);
    expect((await world.call(startTwoFactor, {}, tunde.token)).failure.code).toBe('two_factor_on');
    expect((await world.call(confirmTwoFactor, { code }, tunde.token)).failure.code).toBe('two_factor_on');
  });

  it('stores the secret encrypted for its owner and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await enrol(world, tunde.token);
    const { rows } = await world.database.pool.query(
      `select f::text || (select string_agg(r::text, ' ') from recovery_codes r where r.user_id = f.user_id) as stored
       from two_factors f where user_id = $1`,
      [tunde.id],
    );
    const stored = Buffer.from(rows[0].stored.replaceAll(/\\x/g, ''), 'utf8').toString();
    for (const plain of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(plain);
      expect(stored).not.toContain(Buffer.from(plain).toString('hex'));
    }
    // Bytes moved to another user's row open nothing there.
    const other = await world.admin({ passwordHash });
    await enrol(world, other.token);
    await world.database.pool.query(
      'update two_factors set secret_sealed = (select secret_sealed from two_factors where user_id = $1) where user_id = $2',
      [tunde.id, other.id],
    );
    expect((await logIn(other, await codeOf(world, secret))).status).toBe(500);
  });
});

describe('login with 2FA', () => {
  it('requires a code after a correct password and accepts a valid one', async () => {
    const { secret } = await enrol(world, tunde.token);
    const asked = await logIn(tunde);
    expect([asked.status, asked.failure.code]).toEqual([401, 'two_factor_required']);
    const wrong = await logIn(tunde, await wrongCodeOf(world, secret));
    expect([wrong.status, wrong.failure.code]).toEqual([401, 'two_factor_wrong']);
    const code = await codeOf(world, secret);
    for (const [body, refusal] of [
      [{ email: tunde.email, password: 'not this one', code }, 'invalid_credentials'],
      [{ email: 'unknown@example.com', password, code }, 'invalid_credentials'],
      [{ email: tunde.email, password: 'not this one' }, 'invalid_credentials'],
    ] as const) {
      expect((await world.call(login, body, null)).failure.code).toBe(refusal);
    }
    const answer = await logIn(tunde, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([answer.status, answer.body.data?.role]).toEqual([200, 'admin']);
    expect(await mayList(answer.body.token)).toBe(200);
  });

  it('accepts each time step once and no earlier step afterwards', async () => {
    const { secret, usedCode } = await enrol(world, tunde.token);
    const [now, next] = [await codeOf(world, secret), await codeOf(world, secret, 1)];
    expect((await logIn(tunde, usedCode)).failure.code).toBe('two_factor_wrong');
    expect((await logIn(tunde, next)).status).toBe(200);
    expect((await logIn(tunde, now)).failure.code).toBe('two_factor_wrong');
    expect((await logIn(tunde, next)).failure.code).toBe('two_factor_wrong');
  });

  it('accepts one of fifty concurrent logins with the same code on two instances', async () => {
    const { secret } = await enrol(world, tunde.token);
    const code = await codeOf(world, secret);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const url = index % 2 ? world.url : second.url;
        const answer = await fetch(`${url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: tunde.email, password, code }),
        });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(49);
    const { rows } = await world.database.pool.query(
      'select count(*)::int as n from sessions where user_id = $1',
      [tunde.id],
    );
    expect(rows[0].n).toBe(2);
  }, 60_000);

  it('accepts a recovery code once and mails the owner', async () => {
    const { recoveryCodes } = await enrol(world, tunde.token);
    const [code = '', another = ''] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(tunde, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(tunde, code)).failure.code).toBe('two_factor_wrong');
    const [mail] = await mailsTo(world, tunde.email);
    expect(mail).toMatchObject({ kind: 'recovery-code-used' });
    expect(mail?.text).toContain('Recovery codes left: 9');
    const typed = another.toLowerCase().replaceAll('-', ' ');
    expect((await logIn(tunde, typed)).status).toBe(200);
    expect(await state(tunde.token)).toMatchObject({ recoveryCodesLeft: 8 });
    // No other user's.
    const other = await world.admin({ passwordHash });
    await enrol(world, other.token);
    expect((await logIn(other, recoveryCodes[2])).failure.code).toBe('two_factor_wrong');
  });

  it('requires no code from accounts without 2FA and ignores one that is sent', async () => {
    const ada = await world.user({ passwordHash });
    expect((await logIn(ada, '123456')).status).toBe(200);
    expect((await logIn(tunde, '123456')).status).toBe(200);
    expect((await world.call(login, { email: ada.email, password, code: '' }, null)).status).toBe(422);
  });

  it('requires a code from a customer made staff again and refuses sessions opened without one', async () => {
    await enrol(world, tunde.token);
    const smuggled = await world.session(tunde.id);
    expect(await mayList(smuggled)).toBe(401);
    // A customer logs in with the password alone; what they held so opens nothing once they are staff.
    await world.database.db.update(users).set({ role: 'user' }).where(eq(users.id, tunde.id));
    const asUser = await logIn(tunde);
    expect(asUser.status).toBe(200);
    expect((await world.call(getSettings, {}, asUser.body.token)).status).toBe(200);
    await world.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, tunde.id));
    expect(await mayList(asUser.body.token)).toBe(401);
    expect((await logIn(tunde)).failure.code).toBe('two_factor_required');
  });
});

describe('active 2FA', () => {
  it.each([
    ['turned off', endTwoFactor],
    ['given new recovery codes', renewRecoveryCodes],
  ] as const)('is %s only with the password and a valid code', async (_name, call) => {
    const { secret, usedCode, recoveryCodes } = await enrol(world, tunde.token);
    const code = await codeOf(world, secret);
    const before = await state(tunde.token);
    for (const [body, field] of [
      [{ password: 'not this one', code }, 'password'],
      [{ password, code: await wrongCodeOf(world, secret) }, 'code'],
      [{ password, code: usedCode }, 'code'],
      [{ password: '', code }, 'password'],
      [{ password, code: '' }, 'code'],
    ] as const) {
      const { status, failure } = await world.call(call, body, tunde.token);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
    }
    expect(await state(tunde.token)).toEqual(before);
    expect((await logIn(tunde, recoveryCodes[0])).status).toBe(200);
    const answer = await world.call(call, { password, code }, tunde.token);
    expect(answer.status, answer.text).toBe(200);
  });

  it('turning off: ends other sessions, mails the owner, allows password-only login and a new setup', async () => {
    const { secret, recoveryCodes } = await enrol(world, tunde.token);
    const elsewhere = (await logIn(tunde, await codeOf(world, secret))).body.token;
    const proof = { password, code: recoveryCodes[0] ?? '' };
    expect((await world.call(endTwoFactor, proof, tunde.token)).body.message).toBe(
      'Two-factor authentication is off',
    );
    expect([await mayList(tunde.token), await mayList(elsewhere)]).toEqual([200, 401]);
    expect(await state(tunde.token)).toEqual({ on: false, required: false, recoveryCodesLeft: 0 });
    expect((await logIn(tunde)).status).toBe(200);
    expect(await kindsTo(tunde)).toEqual(['two-factor-off', 'two-factor-on']);
    expect((await world.call(endTwoFactor, proof, tunde.token)).failure.code).toBe('two_factor_off');
    const anew = await enrol(world, tunde.token);
    expect(anew.secret).not.toBe(secret);
  });

  it('new recovery codes: void the old ones and mail the owner', async () => {
    const { secret, recoveryCodes: old } = await enrol(world, tunde.token);
    const proof = { password, code: await codeOf(world, secret) };
    const { recoveryCodes } = (await world.call(renewRecoveryCodes, proof, tunde.token)).body.data;
    expect(recoveryCodes).toHaveLength(10);
    expect((await logIn(tunde, old[0])).failure.code).toBe('two_factor_wrong');
    expect((await logIn(tunde, recoveryCodes[0])).status).toBe(200);
    expect(await kindsTo(tunde)).toEqual(['recovery-code-used', 'recovery-codes-renewed', 'two-factor-on']);
    const mails = await mailsTo(world, tunde.email);
    for (const code of [...old, ...recoveryCodes]) expect(JSON.stringify(mails)).not.toContain(code);
  });
});
