import * as auth from '@nairadesk/contract/auth';
import { expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { useWorld } from '../../test/world.ts';

const world = useWorld();
const owners = 'what the owner chose';
const strangers = 'what a stranger chose';
let counter = 0;

const newAddress = () => `owner${++counter}@example.com`;
const signUp = (email: string, password: string, name = 'Ada Obi') =>
  world.call(auth.register, { name, email, phone: '08031234567', password }, null);
const resend = (email: string) => world.call(auth.resendActivation, { email }, null);
const activate = (token: string, password: string) =>
  world.call(auth.activateAccount, { token, password }, null);
const loginCode = async (email: string, password: string) =>
  (await world.call(auth.login, { email, password }, null)).failure?.code;

/** The mails to an address, in either case, that `work` caused. */
async function mailsOf(email: string, work: () => Promise<unknown>) {
  const all = async () => [...(await mailsTo(world, email)), ...(await mailsTo(world, email.toUpperCase()))];
  const before = (await all()).map((mail) => mail.html);
  await work();
  return (await all()).filter((mail) => !before.includes(mail.html));
}

it.each([
  ['after', [owners, strangers]],
  ['before', [strangers, owners]],
])('resend activation: mails no link when a stranger signed up %s the owner', async (_, passwords) => {
  const email = newAddress();
  for (const password of passwords) {
    const name = password === strangers ? 'Open evil.example' : 'Ada Obi';
    await signUp(password === strangers ? email.toUpperCase() : email, password, name);
  }
  const mailed = await mailsOf(email, () => resend(email));
  expect(mailed).toHaveLength(1);
  for (const mail of mailed) {
    expect(mail.kind).toBe('several-sign-ups');
    expect(mail.text).toContain(`${world.services.config.publicUrl}/sign-up`);
    expect(`${mail.text}${mail.html}`).not.toMatch(/token=|activate-account|evil/);
  }

  // Signing up again, as the mail says, gets the owner their own account.
  const [own] = await mailsOf(email, () => signUp(email, owners));
  const token = /token=([\w-]+)/.exec(own?.text ?? '')?.[1] ?? '';
  const before = await loginCode(email, strangers);
  expect((await activate(token, owners)).status).toBe(200);
  // Refused as before: the stranger does not learn that the owner has an account now.
  expect(await loginCode(email, strangers)).toBe(before);
  expect(before).toMatch(/not_activated|invalid_credentials/);
  expect(await loginCode(email, owners)).toBeUndefined();
});

it('resend activation: tells the owner of an account that it is active, also after a stranger signed up with the address', async () => {
  const email = newAddress();
  await signUp(email, strangers, 'Open evil.example');
  const [own] = await mailsOf(email, () => signUp(email, owners));
  await activate(/token=([\w-]+)/.exec(own?.text ?? '')?.[1] ?? '', owners);
  const mailed = await mailsOf(email, () => resend(email));
  expect(mailed.map(({ kind }) => kind)).toEqual(['already-registered']);
  expect(JSON.stringify(mailed)).not.toMatch(/token=|evil/);
});

it('resend activation: mails a link when only one sign-up is unexpired', async () => {
  const email = newAddress();
  await signUp(email, strangers);
  await world.database.pool.query(
    "update sign_up_attempts set expires_at = now() - interval '1 minute' where email = $1",
    [email],
  );
  await signUp(email, owners);
  const [mail] = await mailsOf(email, () => resend(email));
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await activate(token, owners)).status).toBe(200);
  expect(await loginCode(email, owners)).toBeUndefined();
});
