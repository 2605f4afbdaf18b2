import { activateAccount, confirmPassword, login, register } from '@nairadesk/contract/auth';
import { getSettings, saveBank, saveWallets } from '@nairadesk/contract/settings';
import { startTwoFactor } from '@nairadesk/contract/two-factor';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';

const world = useWorld();
const password = 'a long enough one';
const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
const networks = [{ network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }];
let passwordHash: string;
let ada: Person;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
});

beforeEach(async () => {
  ada = await world.user({ passwordHash });
});

/** Lets so much time go by since a session's password was typed. */
const typedAgo = (token: string, ago: string) =>
  world.database.pool.query(
    'update sessions set password_checked_at = now() - $2::interval where token_hash = $1',
    [hashOf(token), ago],
  );
const confirm = (typed: string, token = ada.token) => world.call(confirmPassword, { password: typed }, token);

describe('recent password requirement', () => {
  it('allows payee changes for fifteen minutes after login', async () => {
    const { token } = (await world.call(login, { email: ada.email, password }, null)).body;
    await typedAgo(token, '14 minutes');
    expect((await world.call(saveBank, bank, token)).status).toBe(200);
    expect((await world.call(saveWallets, { networks }, token)).status).toBe(200);
  });

  it.each([
    ['a bank account', (token: string) => world.call(saveBank, bank, token)],
    ['wallets', (token: string) => world.call(saveWallets, { networks }, token)],
  ])('refuses a change after fifteen minutes until the password is confirmed: %s', async (_name, save) => {
    await typedAgo(ada.token, '15 minutes 1 second');
    const elsewhere = await world.session(ada.id);
    const refused = await save(ada.token);
    expect([refused.status, refused.failure]).toEqual([
      403,
      {
        status: 'error',
        code: 'password_confirmation_required',
        message: 'Enter your password again to make this change.',
        error: 'Enter your password again to make this change.',
      },
    ]);
    const { data } = (await world.call(getSettings, {}, ada.token)).body;
    expect([data.bankDetails, data.wallets]).toEqual([null, []]);
    expect(await mailsTo(world, ada.email)).toEqual([]);

    expect((await confirm(password)).body).toEqual({ status: 'success', message: 'Password confirmed' });
    expect((await save(ada.token)).status).toBe(200);
    // Each session has its own last time.
    await typedAgo(elsewhere, '16 minutes');
    expect((await save(elsewhere)).status).toBe(403);
  });

  it.each([
    ['is not asked for right after signing up', '1 minute', 200],
    ['is asked for long after it', '16 minutes', 403],
  ])('activation link: the password %s', async (_name, ago, status) => {
    const email = `${ago.replace(' ', '-')}@example.com`;
    const newcomer = { name: 'New', email, phone: '08031234567', password };
    const signedUp = (await world.call(register, newcomer, null)).body.token;
    await world.database.pool.query(
      'update sign_up_attempts set created_at = now() - $2::interval where email = $1',
      [email, ago],
    );
    const [mail] = await mailsTo(world, email);
    const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { token } = (await world.call(activateAccount, { token: link }, signedUp)).body;
    expect((await world.call(saveBank, bank, token)).status).toBe(status);
  });

  it('refuses to start 2FA setup for staff until the password is confirmed', async () => {
    const { token } = await world.admin({ passwordHash });
    await typedAgo(token, '16 minutes');
    expect((await world.call(startTwoFactor, {}, token)).failure.code).toBe('password_confirmation_required');
    await confirm(password, token);
    expect((await world.call(startTwoFactor, {}, token)).status).toBe(200);
  });
});

describe('POST /auth/confirm-password', () => {
  it.each([
    ['not this one', 'Incorrect password'],
    ['', 'Password is required'],
    ['x'.repeat(1001), 'Password is too long'],
  ])('refuses %s with 422 and does not renew the confirmation', async (typed, message) => {
    await typedAgo(ada.token, '16 minutes');
    const { status, failure } = await confirm(typed);
    expect([status, failure.code, failure.fields]).toEqual([422, 'invalid', { password: message }]);
    expect((await world.call(saveBank, bank, ada.token)).status).toBe(403);
  });

  it('refuses a session after ten wrong attempts, and neither the login nor another session', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm('not this one')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await confirm(password)).failure.code).toBe('too_many_requests');
    expect((await world.call(login, { email: ada.email, password }, null)).status).toBe(200);
    expect((await confirm(password, await world.session(ada.id))).status).toBe(200);
  });

  it('compares thirty passwords of an account in a quarter of an hour, right ones too', async () => {
    const token = await world.session(ada.id);
    const answers = await Promise.all(Array.from({ length: 32 }, () => confirm(password, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(200), 429, 429]);
  });

  it('refuses all sessions of an account after thirty wrong attempts', async () => {
    const tokens = [ada.token, ...(await Promise.all([1, 2, 3].map(() => world.session(ada.id))))];
    const answers = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 8 }, () => confirm('not this one', token))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await confirm(password)).status).toBe(429);
  });

  it('refuses the password of another user', async () => {
    await world.user({ passwordHash: await world.services.passwords.hash('the one of ben') });
    expect((await confirm('the one of ben')).status).toBe(422);
  });
});
