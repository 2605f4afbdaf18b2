import { activateAccount, forgotPassword, register, resetPassword } from '@nairadesk/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { eq } from '../platform/database/drizzle.ts';
import { linkTokens } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();
const tries = 50;
let second: Instance;

beforeAll(async () => {
  second = await startInstance(world);
});

afterAll(() => second?.close());

/** Sends the same kind of request so many times at once, every other one to the other instance. */
function allAtOnce(path: string, body: (index: number) => object | null, bearer = '') {
  const requests = Array.from({ length: tries }, async (_, index) => {
    const payload = body(index);
    const answer = await fetch(`${index % 2 ? second.url : world.url}/api${path}`, {
      method: 'POST',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return { status: answer.status, index, body: (await answer.json()) as { code?: string } };
  });
  return Promise.all(requests);
}

async function tokenTo(email: string): Promise<string> {
  const [mail] = await mailsTo(world, email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function signUp(email: string) {
  const person = { name: 'Ada', email, phone: '08031234567', password: 'a long enough one' };
  const { body } = await world.call(register, person, null);
  return { link: await tokenTo(email), bearer: body.token };
}

async function forget(email: string) {
  await world.call(forgotPassword, { email }, null);
  return tokenTo(email);
}

const activate = (link: string, bearer: string | null = null) =>
  world.call(activateAccount, { token: link }, bearer);
const reset = (token: string, password = 'a brand new one') =>
  world.call(resetPassword, { token, password }, null);
const userOf = async (email: string) =>
  (await world.database.db.select().from(users).where(eq(users.email, email)))[0];

describe(`link used ${tries} times concurrently on two instances`, () => {
  it('activates one account and opens one session', async () => {
    const { link, bearer } = await signUp('many@example.com');
    // Without a body, as the specification has it.
    const answers = await allAtOnce(`/auth/activate-account?token=${link}`, () => null, bearer);
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([200, ...Array(tries - 1).fill('already_activated')]);
    const user = await userOf('many@example.com');
    const { rows } = await world.database.pool.query(
      'select count(*)::int as n from sessions where user_id = $1',
      [user?.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('resets the password once, to that of the successful request', async () => {
    const ada = await world.user();
    const token = await forget(ada.email);
    const passwordOf = (index: number) => `a brand new one ${index}`;
    const answers = await allAtOnce('/auth/reset-password', (index) => ({
      token,
      password: passwordOf(index),
    }));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    // The queue for hashing may be full for some: they have not used the link either.
    const lost = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(lost.filter((code) => code !== 'link_invalid' && code !== 'busy')).toEqual([]);
    const stored = (await userOf(ada.email))?.passwordHash ?? null;
    expect(await world.services.passwords.verify(stored, passwordOf(won[0]?.index ?? -1))).toBe(true);
    expect((await mailsTo(world, ada.email)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(
      1,
    );
  });
});

describe('link token', () => {
  it('works only for its own purpose and its own user', async () => {
    const [ada, ben] = [await world.user(), await world.user()];
    const [resets, theirs] = [await forget(ada.email), await forget(ben.email)];
    const { link: activates, bearer } = await signUp('purpose@example.com');
    expect((await activate(resets, bearer)).failure.code).toBe('link_invalid');
    expect((await reset(activates)).failure.code).toBe('link_invalid');
    expect(await userOf('purpose@example.com')).toBeUndefined();
    expect([(await activate(activates, bearer)).status, (await reset(resets)).status]).toEqual([200, 200]);
    expect((await userOf(ada.email))?.passwordHash).not.toBe('none');
    expect((await userOf(ben.email))?.passwordHash).toBe('none');
    expect((await reset(theirs)).status).toBe(200);
    // An activation link that was used only says so: it is no way to a new password.
    expect((await reset(activates)).failure.code).toBe('link_invalid');
  });

  it('is stored only as a hash', async () => {
    const ada = await world.user();
    const token = await forget(ada.email);
    const stored = await world.database.db.select().from(linkTokens).where(eq(linkTokens.userId, ada.id));
    expect(stored.map((row) => row.tokenHash)).toEqual([hashOf(token)]);
    const { rows } = await world.database.pool.query(
      "select count(*)::int as n from link_tokens t where t::text like '%' || $1 || '%' or t::text like '%' || encode($1::bytea, 'hex') || '%'",
      [token],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
