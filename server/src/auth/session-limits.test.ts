import * as auth from '@nairadesk/contract/auth';
import { maxSessions } from '@nairadesk/contract/limits';
import { getSettings, listSessions } from '@nairadesk/contract/settings';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';

const world = useWorld();
const password = 'a long enough one';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
});

const logIn = ({ email }: { email: string }, more: { password?: string; code?: string } = {}) =>
  world.call(auth.login, { email, password, ...more }, null);
const recorded = ({ id }: Person, action: 'logged-in' | 'signed-out-device') =>
  world.database.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, action)));

it('login: one more than twenty ends the session unused for longest, and records it', async () => {
  const ada = await world.user({ passwordHash });
  const tokens = await Promise.all(Array.from({ length: maxSessions - 1 }, () => world.session(ada.id)));
  await world.database.pool.query(
    "update sessions set last_used_at = now() - interval '1 day' where user_id = $1",
    [ada.id],
  );
  const { data } = (await world.call(listSessions, {}, tokens[7] ?? '')).body;
  const unused = data[0]?.id;
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
