import * as auth from '@nairadesk/contract/auth';
import { getSettings } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { signUps } from '../../test/sign-ups.ts';
import { useWorld } from '../../test/world.ts';
import { desc, eq } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();
const { newPerson, mailTo, activated, countMails } = signUps(world);

describe('login', () => {
  it('returns a session token and the profile, ignoring the case of the email address', async () => {
    const person = await activated();
    const answer = await world.call(
      auth.login,
      { email: person.email.toUpperCase(), password: person.password },
      null,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Logged in successfully',
      token: expect.stringMatching(/^[\w-]{43}$/),
      device: expect.stringMatching(/^[\w-]{22}\.\d+\.[\w-]{43}$/),
      data: {
        id: person.id,
        name: person.name,
        email: person.email,
        phone: person.phone,
        country: null,
        role: 'user',
        logo: null,
        language: null,
      },
    });
    expect((await world.call(getSettings, {}, answer.body.token)).status).toBe(200);
  });

  it.each([
    [undefined, 1],
    [false, 1],
    [true, 30],
  ])('sets the session lifetime chosen by remember: %s', async (remember, days) => {
    const person = await activated();
    const { email, password } = person;
    await world.call(auth.login, { email, password, ...(remember !== undefined && { remember }) }, null);
    const [session] = await world.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id))
      .orderBy(desc(sessions.createdAt));
    const lifetime = (session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0);
    expect(lifetime).toBe(days * 86_400_000);
  });

  it('returns the same 401 for a wrong password and an unknown address', async () => {
    const person = await activated();
    const wrong = await world.call(auth.login, { email: person.email, password: 'not this one' }, null);
    const unknown = await world.call(
      auth.login,
      { email: 'unknown@example.com', password: 'not this one' },
      null,
    );
    expect(wrong.status).toBe(401);
    expect(wrong.failure.message).toBe('Incorrect email or password.');
    expect(unknown.text).toBe(wrong.text);
  });

  it('returns not_activated only for the correct password of a pending sign-up', async () => {
    const person = newPerson();
    await world.call(auth.register, person, null);
    const { email, password } = person;
    expect((await world.call(auth.login, { email, password }, null)).failure.code).toBe('not_activated');
    expect((await world.call(auth.login, { email, password: 'another' }, null)).failure.code).toBe(
      'invalid_credentials',
    );
  });

  it('refuses a suspended account, and its sessions', async () => {
    const person = await activated();
    await world.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
    const { email, password } = person;
    expect((await world.call(auth.login, { email, password }, null)).failure.code).toBe('suspended');
    expect((await world.call(getSettings, {}, person.token)).failure.code).toBe('suspended');
  });

  it.each([
    [{ email: '', password: 'x' }, { email: 'Email address is required' }],
    [{ email: 'x', password: 'x' }, { email: 'Invalid email' }],
    [{ email: 'a@b.ng', password: '' }, { password: 'Password is required' }],
    [{}, { email: 'Email address is required', password: 'Password is required' }],
    [{ email: ['a@b.ng'], password: 'x' }, { email: 'Must be text' }],
  ])('refuses %j with 422', async (body, fields) => {
    const answer = await world.call(auth.login, body as never, null);
    expect(answer.status).toBe(422);
    expect(answer.failure.fields).toEqual(fields);
  });
});

describe('forgotPassword and resetPassword', () => {
  it('sets a new password once and ends every session', async () => {
    const person = await activated();
    const asked = await world.call(auth.forgotPassword, { email: person.email }, null);
    expect(asked.body).toEqual({ status: 'success', message: 'Reset password link sent to Email' });
    const mail = await mailTo(person.email);
    expect(mail.text).toContain(`${world.services.config.publicUrl}/reset-password?token=`);
    const reset = await world.call(
      auth.resetPassword,
      { token: mail.token, password: 'a brand new one' },
      null,
    );
    const device = expect.any(String);
    expect(reset.body).toEqual({
      status: 'success',
      message: 'Password reset successfully',
      device,
      email: person.email,
    });
    expect((await world.call(getSettings, {}, person.token)).status).toBe(401);
    const { email } = person;
    expect((await world.call(auth.login, { email, password: person.password }, null)).status).toBe(401);
    expect((await world.call(auth.login, { email, password: 'a brand new one' }, null)).status).toBe(200);
    const again = await world.call(
      auth.resetPassword,
      { token: mail.token, password: 'and yet another' },
      null,
    );
    expect(again.failure.code).toBe('link_invalid');
  });

  it('returns the same answer for an unknown address and sends no mail', async () => {
    const mails = await countMails();
    const answer = await world.call(auth.forgotPassword, { email: 'unknown@example.com' }, null);
    expect(answer.body).toEqual({ status: 'success', message: 'Reset password link sent to Email' });
    expect(await countMails()).toBe(mails);
  });

  it('leaves the link valid when the new password is refused', async () => {
    const person = await activated();
    await world.call(auth.forgotPassword, { email: person.email }, null);
    const { token } = await mailTo(person.email);
    const common = await world.call(auth.resetPassword, { token, password: 'password1' }, null);
    expect(common.failure.fields).toEqual({
      password: 'This password is too common. Please choose another one.',
    });
    const empty = await world.call(auth.resetPassword, { token, password: '' }, null);
    expect(empty.failure.fields).toEqual({ password: 'New password is required' });
    expect((await world.call(auth.resetPassword, { token, password: 'a brand new one' }, null)).status).toBe(
      200,
    );
  });
});
