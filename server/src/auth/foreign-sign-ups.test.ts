import * as auth from '@nairadesk/contract/auth';
import { getSettings } from '@nairadesk/contract/settings';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mailsTo, waitingMails } from '../../test/mail-to.ts';
import { useWorld } from '../../test/world.ts';

const world = useWorld({ trustProxy: 1 });
const hers = 'what the owner chose';
const his = 'what a stranger chose';
let counter = 0;
let places = 0;

afterEach(() => {
  vi.restoreAllMocks();
});

const newAddress = () => `owner${++counter}@example.com`;

/** Signs up from a place of its own. */
async function signUp(email: string, password: string, name = 'Ada Obi') {
  places += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${places}` };
  const body = { name, email, phone: '08031234567', password };
  return (await world.call(auth.register, body, null, { headers })).body.token;
}

async function newestLink(email: string): Promise<string> {
  const [mail] = await mailsTo(world, email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const activate = (token: string, bearer: string | null = null, password?: string) =>
  world.call(auth.activateAccount, { token, ...(password !== undefined && { password }) }, bearer);
const logIn = (email: string, password: string) => world.call(auth.login, { email, password }, null);

describe('activation link among the sign-ups of a stranger', () => {
  it('gives the account to the owner, whose browser has signed up, and not to the stranger of the newest link', async () => {
    const email = newAddress();
    const browser = await signUp(email, hers);
    for (let times = 0; times < 9; times += 1) await signUp(email, his, 'Stranger');
    const link = await newestLink(email);
    expect((await activate(link)).failure.code).toBe('sign_up_password_required');
    const { status, body } = await activate(link, browser);
    expect([status, body.data?.name]).toEqual([200, 'Ada Obi']);
    expect((await logIn(email, hers)).status).toBe(200);
    expect((await logIn(email, his)).status).toBe(403);
  });

  it('asks any other browser for the password of the sign-up it was mailed for', async () => {
    const email = newAddress();
    await signUp(email, hers);
    const own = await newestLink(email);
    await signUp(email, his, 'Stranger');
    const users = await world.count('users');
    for (const link of [own, await newestLink(email)]) {
      const asked = await activate(link);
      expect([asked.status, asked.failure.code]).toEqual([403, 'sign_up_password_required']);
    }
    const wrong = await activate(await newestLink(email), null, hers);
    expect([wrong.status, wrong.failure.fields]).toEqual([422, { password: 'Incorrect password' }]);
    expect(await world.count('users')).toBe(users);
    const right = await activate(own, null, hers);
    expect([right.status, right.body.data?.name]).toEqual([200, 'Ada Obi']);
    expect((await world.call(getSettings, {}, right.body.token)).status).toBe(200);
  });

  it('accepts no token but that of a sign-up with the same address', async () => {
    const email = newAddress();
    await signUp(email, his);
    const link = await newestLink(email);
    const session = (await world.user()).token;
    for (const token of [await signUp(newAddress(), hers), session, 'made-up'])
      expect((await activate(link, token)).failure.code).toBe('sign_up_password_required');
  });

  it('limits guesses at the password like a login, and hashes nothing for a link that is not valid', async () => {
    const email = newAddress();
    await signUp(email, hers);
    const link = await newestLink(email);
    const guesses: number[] = [];
    for (let times = 0; times < 12; times += 1) guesses.push((await activate(link, null, 'a guess')).status);
    expect(guesses).toEqual([...Array(10).fill(422), 429, 429]);
    const verify = vi.spyOn(world.services.passwords, 'verify');
    expect((await activate('made-up', null, hers)).failure.code).toBe('link_invalid');
    expect(verify).not.toHaveBeenCalled();
  });
});

describe('stranger with sign-ups for an address', () => {
  it('gets the same answers before and after its owner activates the account', async () => {
    const email = newAddress();
    const tokens: string[] = [];
    for (const index of [1, 2, 3]) tokens.push(await signUp(email, `${his} ${index}`, 'Stranger'));
    const browser = await signUp(email, hers);
    const link = await newestLink(email);
    const answers = async () => [
      ...(await Promise.all(tokens.map((token) => world.call(getSettings, {}, token)))).map(
        ({ text }) => text,
      ),
      ...(await Promise.all([1, 2, 3].map((index) => logIn(email, `${his} ${index}`)))).map(
        ({ text }) => text,
      ),
      (await world.call(auth.resendActivation, { email }, null)).text,
    ];
    const before = await answers();
    expect((await activate(link, browser)).status).toBe(200);
    expect(await answers()).toEqual(before);
    expect(before.slice(0, 3).every((text) => text.includes('not_activated'))).toBe(true);
    // Only the browser of the owner sees that its sign-up is over.
    expect((await world.call(getSettings, {}, browser)).status).toBe(401);
  });
});

it('a mailbox gets no more mails of sign-ups under many spellings than under one', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.250' };
  const tag = ++counter;
  const mailed = async () => (await waitingMails(world)).length - before;
  const before = (await waitingMails(world)).length;
  const statuses: number[] = [];
  for (let spelling = 0; spelling < 10; spelling += 1) {
    const email = `ow.ner${tag}+${spelling}@gmail.com`.replace('.n', spelling % 2 ? '.n' : 'n');
    const body = { name: 'Ada Obi', email, phone: '08031234567', password: hers };
    statuses.push((await world.call(auth.register, body, null, { headers })).status);
    await world.call(auth.resendActivation, { email }, null, { headers });
  }
  // Six of sign-ups, and the first link again to each of these.
  expect(await mailed()).toBe(12);
  expect(statuses).toEqual([...Array(6).fill(201), ...Array(4).fill(429)]);
  // Another mailbox has a budget of its own.
  const other = { name: 'Ada Obi', email: `owner${tag}0@gmail.com`, phone: '08031234567', password: hers };
  expect((await world.call(auth.register, other, null, { headers })).status).toBe(201);
});
