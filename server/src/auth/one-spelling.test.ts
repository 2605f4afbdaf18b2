import * as auth from '@nairadesk/contract/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mailsTo, waitingMails } from '../../test/mail-to.ts';
import { useWorld } from '../../test/world.ts';
import { eq } from '../platform/database/drizzle.ts';
import { signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();
const password = 'a long enough one';
let counter = 0;

afterEach(() => {
  vi.restoreAllMocks();
});

/** An account whose address has four letters i before the @ and one behind it. */
async function account() {
  counter += 1;
  const passwordHash = await world.services.passwords.hash(password);
  const { email } = await world.user({ email: `iniitibo${counter}@mail.example`, passwordHash });
  return { email, passwordHash };
}

/** The address with every choice of i, I and İ for its letters i: to PostgreSQL's lower() they are all the same. */
function spellings(address: string): string[] {
  return [...address].reduce<string[]>(
    (starts, letter) =>
      starts.flatMap((start) => (letter === 'i' ? [...'iIİ'] : [letter]).map((one) => start + one)),
    [''],
  );
}

const signUp = (email: string, name = 'Olu Bankole') =>
  world.call(auth.register, { name, email, phone: '08031234567', password }, null);
const logIn = (email: string, typed = password) => world.call(auth.login, { email, password: typed }, null);
const newestLink = async () => /token=([\w-]+)/.exec((await waitingMails(world))[0]?.text ?? '')?.[1] ?? '';

describe('spelling of an email address', () => {
  it('shares one count of password guesses with every other that leads to the account', async () => {
    const { email, passwordHash } = await account();
    const verify = vi.spyOn(world.services.passwords, 'verify');
    const typed = spellings(email).slice(0, 100);
    expect(typed).toHaveLength(100);
    for (const spelling of typed) await logIn(spelling, 'not this one');
    expect(verify.mock.calls.filter(([hash]) => hash === passwordHash)).toHaveLength(10);
    // No spelling is a way past the lock.
    for (const spelling of typed) expect((await logIn(spelling)).status).not.toBe(200);
  });

  it('shares one count of mails with every other that leads to the account', async () => {
    const { email } = await account();
    for (const spelling of spellings(email).slice(0, 50))
      await world.call(auth.forgotPassword, { email: spelling }, null);
    expect(await mailsTo(world, email)).toHaveLength(6);
  });

  it('does not occupy the address that it only looks like', async () => {
    const squatter = await signUp('olu@gmaİl.com', 'Squatter');
    const occupied = await world.call(
      auth.activateAccount,
      { token: await newestLink() },
      squatter.body.token,
    );
    expect(occupied.body.data.email).toBe('olu@xn--gmail-bgd.com');
    const owner = await signUp('Olu@Gmail.com');
    expect((await waitingMails(world))[0]).toMatchObject({ kind: 'activation', to: 'olu@gmail.com' });
    const activated = await world.call(auth.activateAccount, { token: await newestLink() }, owner.body.token);
    expect(activated.body.data).toMatchObject({ name: 'Olu Bankole', email: 'olu@gmail.com' });
  });

  it('is the only one that the database takes', async () => {
    const person = { name: 'Ada', phone: '08031234567', passwordHash: 'none' };
    const refused = { cause: { constraint: undefined, code: '23514' } };
    for (const email of ['Ada@example.com', 'adİ@example.com', 'ada@exämple.com', 'ada', 'a@b@c.ng']) {
      await expect(world.database.db.insert(users).values({ ...person, email })).rejects.toMatchObject(
        refused,
      );
      const attempt = { ...person, email, sessionTokenHash: Buffer.from(email), expiresAt: new Date() };
      await expect(world.database.db.insert(signUpAttempts).values(attempt)).rejects.toMatchObject(refused);
    }
    const { email } = await account();
    const changed = world.database.db.update(users).set({ email: email.toUpperCase() });
    await expect(changed.where(eq(users.email, email))).rejects.toMatchObject(refused);
  });
});
