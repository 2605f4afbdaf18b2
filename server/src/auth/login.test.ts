import * as auth from '@nairadesk/contract/auth';
import { getSettings } from '@nairadesk/contract/settings';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';

// More logins of one person at once than the rate limit lets through.
const world = useWorld({ rateLimit: false });
const oldPassword = 'the one from before';
const newPassword = 'a brand new one';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(oldPassword);
});

afterEach(() => {
  vi.restoreAllMocks();
});

const logIn = (email: string, password = oldPassword) => world.call(auth.login, { email, password }, null);
const signUp = (email: string) =>
  world.call(auth.register, { name: 'Ada', email, phone: '08031234567', password: oldPassword }, null);

async function resetLink(who: Person): Promise<string> {
  await world.call(auth.forgotPassword, { email: who.email }, null);
  const [mail] = await mailsTo(world, who.email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Lets `work` be committed when the hashes of a login were verified and it has not gone on yet. */
function afterVerifying(work: () => Promise<unknown>) {
  const { passwords } = world.services;
  const verify = passwords.verify.bind(passwords);
  let done: Promise<unknown> | undefined;
  vi.spyOn(passwords, 'verify').mockImplementation(async (hash, password) => {
    const matches = await verify(hash, password);
    done ??= work();
    await done;
    return matches;
  });
}

describe('login in progress', () => {
  it('opens no session when the password is reset before it completes', async () => {
    const ada = await world.user({ passwordHash });
    const token = await resetLink(ada);
    afterVerifying(() => world.call(auth.resetPassword, { token, password: newPassword }, null));
    expect((await logIn(ada.email)).failure.code).toBe('invalid_credentials');
  });

  it('opens no session when the account is suspended before it completes', async () => {
    const ada = await world.user({ passwordHash });
    const suspend = { suspendedAt: new Date() };
    afterVerifying(() => world.database.db.update(users).set(suspend).where(eq(users.id, ada.id)));
    expect((await logIn(ada.email)).failure.code).toBe('suspended');
  });

  it('leaves no valid session for the old password when logins race a reset', async () => {
    const ada = await world.user({ passwordHash });
    const token = await resetLink(ada);
    const early = Array.from({ length: 6 }, () => logIn(ada.email));
    const reset = world.call(auth.resetPassword, { token, password: newPassword }, null);
    const late = Array.from({ length: 18 }, () => logIn(ada.email));
    expect((await reset).status).toBe(200);
    for (const answer of await Promise.all([...early, ...late])) {
      expect([200, 401]).toContain(answer.status);
      if (answer.status !== 200) continue;
      expect((await world.call(getSettings, {}, answer.body.token)).status).toBe(401);
    }
  });
});

it('failed login: verifies the same number of hashes for known and unknown addresses', async () => {
  const owner = await world.user({ passwordHash });
  for (const [email, attempts] of [
    ['once@example.com', 1],
    ['often@example.com', 3],
  ] as const) {
    for (let index = 0; index < attempts; index += 1) await signUp(email);
  }
  const verify = vi.spyOn(world.services.passwords, 'verify');
  const verified: Record<string, number> = {};
  for (const email of [owner.email, 'once@example.com', 'often@example.com', 'unknown@example.com']) {
    for (const password of [oldPassword, 'not this one']) {
      verify.mockClear();
      if ((await logIn(email, password)).status === 200) continue;
      verified[`${email} ${password}`] = verify.mock.calls.length;
    }
  }
  expect([...new Set(Object.values(verified))], JSON.stringify(verified)).toEqual([3]);
});

it.each([
  ['Ibo@İx.ng', 'ibo@xn--ix-rub.ng'],
  ['sisyphos@ΣΊΣΥΦΟΣ.ng', 'sisyphos@xn--kxa6akbbkh.ng'],
  ['Ada@Shop.Example', 'ada@shop.example'],
])(
  'email address %s: works in sign-up, activation, login and password reset as %s',
  async (email, stored) => {
    const linkOf = async () =>
      /token=([\w-]+)/.exec((await mailsTo(world, stored))[0]?.text ?? '')?.[1] ?? '';
    const signedUp = await signUp(email);
    expect([signedUp.status, signedUp.body.profile.email]).toEqual([201, stored]);
    expect((await logIn(email)).failure.code).toBe('not_activated');
    const first = await linkOf();
    await world.call(auth.resendActivation, { email }, null);
    expect(await linkOf()).not.toBe(first);
    const activated = await world.call(auth.activateAccount, { token: await linkOf() }, signedUp.body.token);
    expect(activated.status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
    await signUp(email);
    expect((await mailsTo(world, stored))[0]?.kind).toBe('already-registered');
    await world.call(auth.forgotPassword, { email }, null);
    expect((await mailsTo(world, stored))[0]?.kind).toBe('reset-password');
  },
);
