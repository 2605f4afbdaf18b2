import * as auth from '@nairadesk/contract/auth';
import { getSettings } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { signUps } from '../../test/sign-ups.ts';
import { useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { eq } from '../platform/database/drizzle.ts';
import { linkTokens } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { noSuchPhone } from '../platform/identity/phones.ts';

const world = useWorld();
const { newPerson, mailTo, activated, countMails } = signUps(world);

describe('register', () => {
  it('stores a sign-up attempt, mails an activation link and returns a token that is refused with 403', async () => {
    const person = newPerson();
    const answer = await world.call(auth.register, person, null);
    expect(answer.status).toBe(201);
    expect(auth.register.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body).toMatchObject({ status: 'success', profile: { email: person.email, role: 'user' } });
    expect(await world.database.db.select().from(users).where(eq(users.email, person.email))).toEqual([]);
    expect((await mailTo(person.email)).text).toContain(
      `${world.services.config.publicUrl}/activate-account?token=`,
    );
    const refused = await world.call(getSettings, {}, answer.body.token);
    expect(refused.status).toBe(403);
    expect(refused.failure.code).toBe('not_activated');
  });

  it.each(['0803 123 4567', '2348031234567', '+234 0803-123-4567', '(+234) 803.123.4567'])(
    'stores the phone number %s in international format',
    async (phone) => {
      const person = { ...newPerson(), phone };
      const answer = await world.call(auth.register, person, null);
      expect(answer.body.profile.phone).toBe('+2348031234567');
      const { token } = await mailTo(person.email);
      const { body } = await world.call(auth.activateAccount, { token }, answer.body.token);
      expect(body.data.phone).toBe('+2348031234567');
    },
  );

  it('lets two people have one phone number', async () => {
    const phone = '08031234567';
    for (const person of [newPerson(), newPerson()].map((one) => ({ ...one, phone }))) {
      const answer = await world.call(auth.register, person, null);
      const { token } = await mailTo(person.email);
      const { status, body } = await world.call(auth.activateAccount, { token }, answer.body.token);
      expect([status, body.data.email, body.data.phone]).toEqual([200, person.email, '+2348031234567']);
    }
  });

  it('answers a registered address like a new one and mails its owner a notice without a link', async () => {
    const owner = await activated();
    const fresh = await world.call(auth.register, newPerson(), null);
    const known = await world.call(auth.register, { ...newPerson(), email: owner.email.toUpperCase() }, null);
    expect(known.status).toBe(fresh.status);
    expect(known.body.message).toBe(fresh.body.message);
    expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body));
    expect((await world.call(getSettings, {}, known.body.token)).failure.code).toBe('not_activated');
    const mail = await mailTo(owner.email);
    expect(mail.subject).toContain('already have');
    expect(mail.token).toBe('');
  });

  it.each([
    [{ name: '' }, 'name', 'Full name is required'],
    [{ email: '' }, 'email', 'Email address is required'],
    [{ email: 'nonsense' }, 'email', 'Invalid email'],
    [{ email: 'a@b.ng\r\nBcc: x@y.ng' }, 'email', 'Contains a character that isn’t allowed'],
    [{ phone: '' }, 'phone', 'Phone number is required'],
    [{ phone: 'call me' }, 'phone', 'Invalid phone number'],
    [{ phone: '0803 123 456' }, 'phone', noSuchPhone],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'short' }, 'password', 'Use at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Use at most 128 characters'],
    [{ password: 'Password123' }, 'password', 'This password is too common. Please choose another one.'],
    [{ password: 'NairaDesk-2026!' }, 'password', 'This password is too common. Please choose another one.'],
    [{ role: 'super-admin' }, 'role', 'Unknown field: role'],
    [{ name: 5 }, 'name', 'Must be text'],
    [{ name: 'nul\u0000' }, 'name', 'Contains a character that isn’t allowed'],
  ])('refuses %j and stores nothing', async (change, field, message) => {
    const before = [await world.count('sign_up_attempts'), await world.count('outbox')];
    const body = { ...newPerson(), ...change };
    const answer = await world.call(auth.register, body as never, null);
    expect(answer.status).toBe(422);
    expect(answer.failure).toMatchObject({
      status: 'error',
      code: 'invalid',
      message,
      error: message,
      fields: { [field]: message },
    });
    expect([await world.count('sign_up_attempts'), await world.count('outbox')]).toEqual(before);
  });

  it('never stores a password or a token in the clear', async () => {
    const person = { ...newPerson(), password: 'planted-secret-4711' };
    const answer = await world.call(auth.register, person, null);
    const { token } = await mailTo(person.email);
    const { rows } = await world.database.pool.query(
      `select (select json_agg(a)::text from sign_up_attempts a) || (select json_agg(o)::text from outbox o)
        || (select json_agg(l)::text from link_tokens l) as dump`,
    );
    for (const secret of [person.password, token, answer.body.token])
      expect(rows[0].dump).not.toContain(secret);
  });
});

describe('activateAccount', () => {
  it('creates the user, opens a session and refuses a second use with already_activated', async () => {
    const person = newPerson();
    const signUp = (await world.call(auth.register, person, null)).body.token;
    const { token } = await mailTo(person.email);
    const first = await world.call(auth.activateAccount, { token }, signUp);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ email: person.email, role: 'user', phone: person.phone });
    expect((await world.call(getSettings, {}, first.body.token)).status).toBe(200);
    const [people, sessionsBefore] = [await world.count('users'), await world.count('sessions')];
    const second = await world.call(auth.activateAccount, { token }, signUp);
    expect(second.status).toBe(409);
    expect(second.failure).toEqual({
      status: 'error',
      code: 'already_activated',
      message: 'This link was already used. Your account is active, so you can log in.',
      error: 'This link was already used. Your account is active, so you can log in.',
    });
    expect([await world.count('users'), await world.count('sessions')]).toEqual([people, sessionsBefore]);
  });

  it('returns already_activated for every link of an active account until that link expires', async () => {
    const person = newPerson();
    const signUp = (await world.call(auth.register, person, null)).body.token;
    const first = (await mailTo(person.email)).token;
    await world.call(auth.resendActivation, { email: person.email }, null);
    const resent = (await mailTo(person.email)).token;
    await world.call(auth.activateAccount, { token: resent }, signUp);
    expect((await world.call(auth.activateAccount, { token: first }, null)).failure.code).toBe(
      'already_activated',
    );
    await world.database.db
      .update(linkTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(linkTokens.tokenHash, hashOf(first)));
    expect((await world.call(auth.activateAccount, { token: first }, null)).failure.code).toBe(
      'link_invalid',
    );
    // It opens nothing else either.
    const reset = { token: resent, password: 'a brand new one' };
    expect((await world.call(auth.resetPassword, reset, null)).failure.code).toBe('link_invalid');
  });

  it('accepts a link once when 20 requests use it concurrently', async () => {
    const person = newPerson();
    const signUp = (await world.call(auth.register, person, null)).body.token;
    const { token } = await mailTo(person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(auth.activateAccount, { token }, signUp)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.failure.code === 'already_activated')).toHaveLength(19);
  });

  it('sets the password of the activated sign-up, not that of an earlier squatter', async () => {
    const person = newPerson();
    const squatter = { email: person.email, password: 'the squatter has this' };
    await world.call(auth.register, { ...person, ...squatter }, null);
    const { body } = await world.call(auth.register, person, null);
    const before = await world.call(auth.login, squatter, null);
    await world.call(auth.activateAccount, { token: (await mailTo(person.email)).token }, body.token);
    // Refused, and in the same words as before: a stranger does not learn whether the owner has activated it.
    const after = await world.call(auth.login, squatter, null);
    expect([before.status, after.status]).toEqual([403, 403]);
    expect(after.text).toBe(before.text);
    expect(
      (await world.call(auth.login, { email: person.email, password: person.password }, null)).status,
    ).toBe(200);
  });

  it('refuses an unknown token, an expired token and a password reset token with link_invalid', async () => {
    const person = await activated();
    await world.call(auth.forgotPassword, { email: person.email }, null);
    const reset = (await mailTo(person.email)).token;
    const waiting = newPerson();
    await world.call(auth.register, waiting, null);
    const expired = (await mailTo(waiting.email)).token;
    await world.database.db
      .update(linkTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(linkTokens.tokenHash, hashOf(expired)));
    for (const token of ['nothing', reset, expired]) {
      expect((await world.call(auth.activateAccount, { token }, null)).failure.code).toBe('link_invalid');
    }
    expect((await world.send({ method: 'POST', path: '/auth/activate-account' })).status).toBe(422);
  });
});

describe('resendActivation', () => {
  it('mails a new working link, and returns the same answer without a mail for other addresses', async () => {
    const person = newPerson();
    const signUp = (await world.call(auth.register, person, null)).body.token;
    const first = (await mailTo(person.email)).token;
    const answer = await world.call(auth.resendActivation, { email: person.email }, null);
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Account activation link sent! Check your email',
    });
    const second = (await mailTo(person.email)).token;
    expect(second).not.toBe(first);
    expect((await world.call(auth.activateAccount, { token: second }, signUp)).status).toBe(200);

    const mails = await countMails();
    for (const email of ['unknown@example.com', person.email]) {
      expect((await world.call(auth.resendActivation, { email }, null)).text).toBe(answer.text);
    }
    expect(await countMails()).toBe(mails);
  });
});
