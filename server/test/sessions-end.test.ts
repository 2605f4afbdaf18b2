import { forgotPassword, resetPassword } from '@nairadesk/contract/auth';
import { changePassword, getSettings } from '@nairadesk/contract/settings';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useListen } from './listen.ts';
import { mailsTo } from './mail-to.ts';
import { type Instance, startInstance } from './start-instance.ts';
import { type Person, useWorld } from './world.ts';

const world = useWorld();
const listen = useListen(world);
const oldPassword = 'the one from before';
const rounds = 3;
let passwordHash: string;
let boss: Person;
let second: Instance;

beforeAll(async () => {
  boss = await world.superAdmin({ desk: ['Bitcoin'] });
  second = await startInstance(world);
  passwordHash = await world.services.passwords.hash(oldPassword);
});

afterAll(() => second?.close());

const newPassword = 'a brand new one';
const suspension = { suspended: true, reason: 'A look at their papers' };

async function reset({ email }: Person) {
  await world.call(forgotPassword, { email }, null);
  const [mail] = await mailsTo(world, email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return () => world.call(resetPassword, { token, password: newPassword }, null);
}

/** What ends sessions: prepared for somebody, then done at a moment. */
const ends: [
  name: string,
  prepare: (person: Person) => Promise<() => Promise<{ status: number }>>,
  keepsOwn: boolean,
][] = [
  [
    'another password',
    async ({ token }) =>
      () =>
        world.call(changePassword, { oldPassword, newPassword }, token),
    true,
  ],
  ['a password reset', reset, false],
  [
    'another role',
    async ({ id }) =>
      () =>
        world.call(changeRole, { id, role: 'admin' }, boss.token),
    false,
  ],
  [
    'a suspension',
    async ({ id }) =>
      () =>
        world.call(changeSuspension, { id, ...suspension }, boss.token),
    false,
  ],
];

it.each(ends)(
  '%s ends sessions and open streams on every instance, within a second',
  async (_, prepare, keepsOwn) => {
    const tookMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const person = await world.user({ passwordHash });
      const elsewhere = await world.session(person.id);
      const streams = [await listen(elsewhere), await listen(elsewhere, second.url)];
      const end = await prepare(person);
      expect((await end()).status).toBe(200);
      const startedAt = performance.now();
      await Promise.all(streams.map((stream) => stream.ends()));
      tookMs.push(performance.now() - startedAt);
      for (const url of [world.url, second.url]) {
        expect((await world.call(getSettings, {}, elsewhere, { url })).status).toBe(401);
        expect((await world.call(getSettings, {}, person.token, { url })).status).toBe(keepsOwn ? 200 : 401);
      }
    }
    // The fastest: a machine that is busy with something else may hold the others up.
    expect(Math.min(...tookMs)).toBeLessThan(1000);
  },
);
