import { resetPassword } from '@nairadesk/contract/auth';
import { changePassword } from '@nairadesk/contract/settings';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useListen } from '../../test/listen.ts';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { type Answer, type Person, useWorld } from '../../test/world.ts';
import { hashOf, newToken } from '../platform/secrets.ts';
import { linkTokens } from '../platform/tables.ts';

const world = useWorld();
const listen = useListen(world);
const oldPassword = 'the one from before';
const newPassword = 'a brand new one';
let passwordHash: string;
let second: Instance;
let boss: Person;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(oldPassword);
  second = await startInstance(world);
  await world.superAdmin({ desk: [] });
  boss = await world.superAdmin();
});

afterAll(() => second?.close());

const suspension = { suspended: true, reason: 'A lost phone' };

async function resetWithLink({ id }: Person) {
  const token = newToken();
  const expiresAt = sql`now() + interval '1 hour'`;
  await world.database.db
    .insert(linkTokens)
    .values({ tokenHash: hashOf(token), purpose: 'reset', userId: id, expiresAt });
  return world.call(resetPassword, { token, password: newPassword }, null);
}

const causes: [string, (ada: Person) => Promise<Answer<unknown>>, 'stays' | 'ends'][] = [
  ['a new password', (ada) => world.call(changePassword, { oldPassword, newPassword }, ada.token), 'stays'],
  ['a password that was reset', resetWithLink, 'ends'],
  ['another role', ({ id }) => world.call(changeRole, { id, role: 'admin' }, boss.token), 'ends'],
  ['a suspension', ({ id }) => world.call(changeSuspension, { id, ...suspension }, boss.token), 'ends'],
];

describe.each(causes)('%s', (_cause, happens, own) => {
  // A busy machine may be late once; a product that is late is late every time.
  it('ends sessions and streams within a second, on every instance', { retry: 2 }, async () => {
    const ada = await world.user({ passwordHash });
    const ben = await world.user();
    const others = [await world.session(ada.id), await world.session(ada.id)];
    const tokens = own === 'ends' ? [ada.token, ...others] : others;
    const urls = [world.url, second.url];
    const streams = await Promise.all(urls.flatMap((url) => tokens.map((token) => listen(token, url))));
    const kept = await Promise.all(urls.map((url) => listen(own === 'ends' ? ben.token : ada.token, url)));
    const statusOf = async (url: string, token: string) =>
      (await fetch(`${url}/api/settings`, { headers: { authorization: `Bearer ${token}` } })).status;
    for (const url of urls) for (const token of tokens) expect(await statusOf(url, token)).toBe(200);

    const answer = await happens(ada);
    expect(answer.status, answer.text).toBe(200);
    const since = Date.now();
    for (const url of urls) for (const token of tokens) expect(await statusOf(url, token)).toBe(401);
    await expect
      .poll(() => streams.every((stream) => stream.isOver()), { interval: 10, timeout: 5000 })
      .toBe(true);
    expect(Date.now() - since).toBeLessThan(1000);
    expect(kept.map((stream) => stream.isOver())).toEqual([false, false]);
    for (const url of urls) expect(await statusOf(url, own === 'ends' ? ben.token : ada.token)).toBe(200);
  });
});
