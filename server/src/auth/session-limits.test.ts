import * as auth from '@nairadesk/contract/auth';
import { maxSessions } from '@nairadesk/contract/limits';
import { getSettings, listSessions } from '@nairadesk/contract/settings';
import { beforeAll, expect, it } from 'vitest';
import { codeOf, enrol, wrongCodeOf } from '../../test/authenticator.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { and, eq, gt, sql } from '../platform/database/drizzle.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { limitOn } from '../platform/identity/rate-limit.ts';

const world = useWorld();
const password = 'a long enough one';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
});

const logIn = ({ email }: { email: string }, more: { password?: string; code?: string } = {}) =>
  world.call(auth.login, { email, password, ...more }, null);
const sessionsOf = ({ id }: Person) => world.database.db.$count(sessions, eq(sessions.userId, id));
const recorded = ({ id }: Person, action: 'logged-in' | 'signed-out-device') =>
  world.database.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, action)));

it('login: opens at most sixty sessions an hour of one account, and keeps twenty of them', async () => {
  const ada = await world.user({ passwordHash });
  const statuses: number[] = [];
  // Not more at once than may be guesses.
  for (let batch = 0; batch < 19; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 7 }, () => logIn(ada)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(73);
  expect(await sessionsOf(ada)).toBe(maxSessions);
  expect(await recorded(ada, 'logged-in')).toHaveLength(60);
  // Another account is free to log in.
  expect((await logIn(await world.user({ passwordHash }))).status).toBe(200);
});

it('login: one more than twenty ends the session unused for longest, and records it', async () => {
  const ada = await world.user({ passwordHash });
  const tokens = await Promise.all(Array.from({ length: maxSessions - 1 }, () => world.session(ada.id)));
  await world.database.pool.query(
    "update sessions set last_used_at = now() - interval '1 day' where user_id = $1",
    [ada.id],
  );
  const { data } = (await world.call(listSessions, {}, tokens[7] ?? '')).body;
  const unused = data[0]?.id;
  // That it was used for this is written after the answer.
  const usedNow = and(eq(sessions.userId, ada.id), gt(sessions.lastUsedAt, sql`now() - interval '1 hour'`));
  await expect.poll(() => world.database.db.$count(sessions, usedNow)).toBe(1);
  await world.database.pool.query(
    "update sessions set last_used_at = now() - interval '2 days' where id = $1",
    [unused],
  );
  const { token } = (await logIn(ada)).body;
  const alive = await Promise.all(
    [ada.token, ...tokens, token].map(async (one) => (await world.call(getSettings, {}, one)).status),
  );
  expect(alive.filter((status) => status === 200)).toHaveLength(maxSessions);
  expect(alive[8]).toBe(401);
  const rows = await recorded(ada, 'signed-out-device');
  expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([{ mostDevices: maxSessions }]);
});

it('login: counts a wrong code as none of the sixty', async () => {
  const tunde = await world.admin({ passwordHash });
  const { secret } = await enrol(world, tunde.token);
  const { key } = limitOn('login', tunde.id);
  await world.database.pool.query(
    "insert into throttles (key, tries, ends_at) values ($1, 59, now() + interval '1 hour')",
    [hashOf(key)],
  );
  expect((await logIn(tunde)).failure.code).toBe('two_factor_required');
  expect((await logIn(tunde, { code: await wrongCodeOf(world, secret) })).failure.code).toBe(
    'two_factor_wrong',
  );
  expect((await logIn(tunde, { code: await codeOf(world, secret, 1) })).status).toBe(200);
  expect((await logIn(tunde)).failure.code).toBe('too_many_requests');
});

it('login: a new password by mail forgets the logins that a stranger used up', async () => {
  const ada = await world.user({ passwordHash });
  await logIn(ada);
  await world.database.pool.query('update throttles set tries = 60 where key = $1', [
    hashOf(limitOn('login', ada.id).key),
  ]);
  expect((await logIn(ada)).failure.code).toBe('too_many_requests');
  await world.call(auth.forgotPassword, { email: ada.email }, null);
  const token = /token=([\w-]+)/.exec((await mailsTo(world, ada.email))[0]?.text ?? '')?.[1] ?? '';
  const chosen = 'another long one';
  await world.call(auth.resetPassword, { token, password: chosen }, null);
  expect((await logIn(ada, { password: chosen })).status).toBe(200);
});
