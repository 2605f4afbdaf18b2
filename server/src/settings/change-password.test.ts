import { confirmPassword, forgotPassword, login, resetPassword } from '@nairadesk/contract/auth';
import { changePassword, getSettings } from '@nairadesk/contract/settings';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const oldPassword = 'the one from before';
const newPassword = 'a brand new one';
let passwordHash: string;
let ada: Person;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(oldPassword);
});

beforeEach(async () => {
  ada = await world.user({ passwordHash });
});

const change = (body: object = {}, token: string | null = ada.token) =>
  world.call(changePassword, { oldPassword, newPassword, ...body } as never, token);
const mayLogIn = async (who: Person, password: string) =>
  (await world.call(login, { email: who.email, password }, null)).status === 200;
const seesSettings = async (token: string) => (await world.call(getSettings, {}, token)).status;

describe('POST /settings/change-password', () => {
  it('sets the new password, keeps this session, ends the others at once and mails the owner', async () => {
    const ben = await world.user({ passwordHash });
    const elsewhere = await world.session(ada.id);
    const answer = await change();
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'success', message: 'Password changed successfully', device: expect.any(String) },
    ]);
    expect([await seesSettings(ada.token), await seesSettings(elsewhere)]).toEqual([200, 401]);
    expect([await mayLogIn(ada, oldPassword), await mayLogIn(ada, newPassword)]).toEqual([false, true]);
    const [mail, ...more] = await mailsTo(world, ada.email);
    expect(mail).toMatchObject({ kind: 'password-changed', subject: 'Your Nairadesk password was changed' });
    expect(mail?.text).toContain(`${world.services.config.publicUrl}/forgot-password`);
    expect(`${mail?.text}${mail?.html}`).not.toContain(newPassword);
    expect(more).toEqual([]);

    expect(await seesSettings(ben.token)).toBe(200);
    expect(await mayLogIn(ben, oldPassword)).toBe(true);
    expect(await mailsTo(world, ben.email)).toEqual([]);
  });

  it('invalidates a password reset link mailed before', async () => {
    await world.call(forgotPassword, { email: ada.email }, null);
    const [mail] = await mailsTo(world, ada.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await change();
    const reset = await world.call(resetPassword, { token, password: 'a stolen one' }, null);
    expect(reset.failure.code).toBe('link_invalid');
    expect(await mayLogIn(ada, newPassword)).toBe(true);
  });

  it.each([
    [{ oldPassword: '' }, 'oldPassword', 'Old Password is required'],
    [{ oldPassword: undefined }, 'oldPassword', 'Old Password is required'],
    [{ oldPassword: 'not this one' }, 'oldPassword', 'Old password is incorrect'],
    [{ oldPassword: 'The One From Before' }, 'oldPassword', 'Old password is incorrect'],
    [{ oldPassword: 'x'.repeat(1001) }, 'oldPassword', 'Password is too long'],
    [{ newPassword: '' }, 'newPassword', 'New Password is required'],
    [{ newPassword: null }, 'newPassword', 'New Password is required'],
    [{ newPassword: 'short' }, 'newPassword', 'Use at least 8 characters'],
    [{ newPassword: 'x'.repeat(129) }, 'newPassword', 'Use at most 128 characters'],
    [
      { newPassword: 'Password123' },
      'newPassword',
      'This password is too common. Please choose another one.',
    ],
    [{ confirmPassword: newPassword }, 'confirmPassword', 'Unknown field: confirmPassword'],
  ])('refuses %j and changes nothing', async (body, field, message) => {
    const elsewhere = await world.session(ada.id);
    const { status, failure } = await change(body);
    expect([status, failure.code, failure.message, failure.fields]).toEqual([
      422,
      'invalid',
      message,
      { [field]: message },
    ]);
    expect([await seesSettings(ada.token), await seesSettings(elsewhere)]).toEqual([200, 200]);
    expect(await mayLogIn(ada, oldPassword)).toBe(true);
    expect(await mailsTo(world, ada.email)).toEqual([]);
  });

  it('applies one of two concurrent changes and keeps only its session', async () => {
    for (let round = 0; round < 3; round += 1) {
      const who = await world.user({ passwordHash });
      const tokens = [who.token, await world.session(who.id)];
      const passwords = ['the first new one', 'the second new one'];
      const answers = await Promise.all(
        tokens.map((token, index) => change({ newPassword: passwords[index] }, token)),
      );
      const winner = answers.findIndex((answer) => answer.status === 200);
      const loser = answers[1 - winner];
      expect([401, 422]).toContain(loser?.status);
      expect(await mayLogIn(who, passwords[winner] ?? '')).toBe(true);
      expect(await mayLogIn(who, passwords[1 - winner] ?? '')).toBe(false);
      expect(await seesSettings(tokens[winner] ?? '')).toBe(200);
      expect(await seesSettings(tokens[1 - winner] ?? '')).toBe(401);
      expect(await mailsTo(world, who.email)).toHaveLength(1);
    }
  });

  it('allows customers and staff, and refuses a visitor with 401', async () => {
    for (const who of [await world.admin({ passwordHash }), await world.user({ passwordHash })]) {
      expect((await change({}, who.token)).status).toBe(200);
      expect(await mayLogIn(who, newPassword)).toBe(true);
    }
    expect((await change({}, null)).status).toBe(401);
  });

  it('refuses after ten wrong old passwords, counted with confirmations, and does not count correct ones', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await change({ newPassword: oldPassword })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change({ oldPassword: 'not this one' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await change()).failure.code).toBe('too_many_requests');
    // Both calls count together.
    const confirmed = await world.call(confirmPassword, { password: oldPassword }, ada.token);
    expect(confirmed.failure.code).toBe('too_many_requests');
    expect(await mayLogIn(ada, oldPassword)).toBe(true);
  });

  it('changes a password at most ten times an hour, with a mail each', async () => {
    const swap = (round: number) =>
      change(
        round % 2 ? { oldPassword: newPassword, newPassword: oldPassword } : { oldPassword, newPassword },
      );
    for (let round = 0; round < 10; round += 1) expect((await swap(round)).status).toBe(200);
    expect((await swap(10)).failure.code).toBe('too_many_requests');
    expect(await mailsTo(world, ada.email)).toHaveLength(10);
    expect(await mayLogIn(ada, oldPassword)).toBe(true);
  });
});
