import * as auth from '@nairadesk/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailsTo, waitingMails } from '../../test/mail-to.ts';
import { useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { limitOn } from '../platform/identity/rate-limit.ts';
import { mailboxOf } from './mailbox-of.ts';

const world = useWorld({ trustProxy: 1 });
const home = '198.51.100.7';
const [stranger, another] = ['192.0.2.66', '192.0.2.67'];
let counter = 0;

beforeEach(() => world.database.pool.query('delete from throttles'));

const calls = { reset: auth.forgotPassword, activation: auth.resendActivation };
type Kind = keyof typeof calls;
const kinds: Kind[] = ['reset', 'activation'];

const newMailbox = () => `owner${++counter}`;
const spelled = (mailbox: string, note: number | string) => `${mailbox}+${note}@example.com`;
const ask = (kind: Kind, email: string, from: string) =>
  world.call(calls[kind], { email }, null, { headers: { 'x-forwarded-for': from } });

/** Makes an address one that the link is mailed to: with an account, or with a sign-up. */
async function mailed(kind: Kind, email: string): Promise<string> {
  if (kind === 'reset') return (await world.user({ email })).email;
  const person = { name: 'Ada Obi', email, phone: '08031234567', password: 'a long enough one' };
  // Each from a place of its own, and of an hour before.
  const headers = { 'x-forwarded-for': `203.0.113.${++counter}` };
  expect((await world.call(auth.register, person, null, { headers })).status).toBe(201);
  await world.database.pool.query('delete from throttles');
  return email;
}
/** How many links a mailbox gets while `work` runs. */
async function linksTo(mailbox: string, work: () => Promise<unknown>): Promise<number> {
  const all = async () => (await waitingMails(world)).filter(({ to }) => mailboxOf(to).startsWith(mailbox));
  const before = (await all()).length;
  await work();
  return (await all()).length - before;
}

describe.each(kinds)('links of the kind %s', (kind) => {
  it('are mailed to an owner while strangers ask for them with made-up addresses of that mailbox', async () => {
    const mailbox = newMailbox();
    const email = await mailed(kind, `${mailbox}@example.com`);
    const before = (await mailsTo(world, email)).length;
    for (let note = 0; note < 10; note += 1) {
      const asked = await ask(kind, spelled(mailbox, note), note % 2 ? stranger : another);
      expect(asked.status).toBe(200);
    }
    expect((await ask(kind, email, home)).status).toBe(200);
    expect(await mailsTo(world, email)).toHaveLength(before + 1);
    // Nor behind the same address of a phone network.
    expect((await ask(kind, email, stranger)).status).toBe(200);
    expect(await mailsTo(world, email)).toHaveLength(before + 2);
  });

  it('are few to one mailbox, whichever of its addresses they are asked for with, and the answers are the same', async () => {
    const mailbox = newMailbox();
    const accounts: string[] = [];
    for (let note = 0; note < 6; note += 1) accounts.push(await mailed(kind, spelled(mailbox, note)));
    const answers: string[] = [];
    const askAll = async (emails: string[]) => {
      for (const email of emails)
        for (let times = 0; times < 6; times += 1) {
          const { status, text } = await ask(kind, email, stranger);
          answers.push(`${status} ${text}`);
        }
    };
    const rows = await world.count('outbox');
    // Ten, and the first to each address that came after those.
    expect(await linksTo(mailbox, () => askAll(accounts))).toBe(10 + 4);
    const unknown = accounts.map((email) => email.replace('+', '+un'));
    expect(await linksTo(mailbox, () => askAll(unknown))).toBe(0);
    expect(new Set(answers)).toHaveLength(1);
    expect(answers[0]).toMatch(/^200 /);
    // Each takes the steps of a mail.
    expect(await world.count('outbox')).toBe(rows + answers.length);
  });

  it('are mailed first to each address of a mailbox until twenty of them were', async () => {
    const mailbox = newMailbox();
    const used = await mailed(kind, spelled(mailbox, 'used'));
    const next = await mailed(kind, spelled(mailbox, 'next'));
    for (const from of [stranger, another])
      for (let times = 0; times < 5; times += 1) await ask(kind, used, from);
    const { key, most } = limitOn('link/firsts', kind, 'someone', `${mailbox}@example.com`);
    const set = (tries: number) =>
      world.database.pool.query('update throttles set tries = $2 where key = $1', [hashOf(key), tries]);
    expect((await set(most)).rowCount).toBe(1);
    expect(await linksTo(mailbox, () => ask(kind, next, home))).toBe(0);
    await set(most - 1);
    expect(await linksTo(mailbox, () => ask(kind, next, home))).toBe(1);
    expect(await linksTo(mailbox, () => ask(kind, next, home))).toBe(0);
  });
});

it('a reset link is mailed on a known device whatever its mailbox had', async () => {
  const mailbox = newMailbox();
  const passwordHash = await world.services.passwords.hash('a long enough one');
  const { email } = await world.user({ email: `${mailbox}@example.com`, passwordHash });
  const device = (await world.call(auth.login, { email, password: 'a long enough one' }, null)).body.device;
  for (const from of [stranger, another])
    for (let times = 0; times < 5; times += 1) await ask('reset', email, from);
  const headers = { 'x-forwarded-for': home, 'x-device': device };
  const known = () => world.call(auth.forgotPassword, { email }, null, { headers });
  expect(await linksTo(mailbox, known)).toBe(1);
});
