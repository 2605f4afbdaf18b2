import { login } from '@nairadesk/contract/auth';
import { logInWithPasskey, startPasskeyLogin } from '@nairadesk/contract/passkeys';
import { listStaff, resetTwoFactor } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { enrol } from '../../test/authenticator.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { enrolPasskey } from '../../test/passkey-device.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import { eq } from '../platform/database/drizzle.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';

const world = useWorld();
const password = 'a long enough one';
let passwordHash: string;
let boss: Person;
let tunde: Person;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
});

beforeEach(async () => {
  boss = await world.superAdmin();
  tunde = await world.admin({ passwordHash });
});

const reset = (id: string, by = boss) => world.call(resetTwoFactor, { id }, by.token);
const logIn = () => world.call(login, { email: tunde.email, password }, null);

it('resetTwoFactor: allows password-only login, ends sessions, mails the user and writes the audit log', async () => {
  await enrol(world, tunde.token);
  const shown = async () =>
    (await world.call(listStaff, {}, boss.token)).body.data.find(({ id }) => id === tunde.id)?.twoFactor;
  expect(await shown()).toBe(true);
  expect((await logIn()).failure.code).toBe('two_factor_required');
  const answer = await reset(tunde.id);
  expect([answer.status, answer.body.data.twoFactor]).toEqual([200, false]);
  expect(await shown()).toBe(false);
  expect((await world.call(listStaff, {}, tunde.token)).status).toBe(401);
  expect((await logIn()).status).toBe(200);
  const [mail] = await mailsTo(world, tunde.email);
  expect(mail?.kind).toBe('two-factor-off');
  expect(mail?.text).toContain('Our staff turned it off');
  const rows = await world.database.db.select().from(auditLog).where(eq(auditLog.subjectId, tunde.id));
  expect(rows.map(({ action, actorId }) => [action, actorId])).toContainEqual([
    'two-factor-disabled',
    boss.id,
  ]);
  expect((await reset(tunde.id)).failure.code).toBe('two_factor_off');
});

it('resetTwoFactor: removes the passkeys of a person who lost their device, with or without codes', async () => {
  const { device } = await enrolPasskey(world, tunde.token);
  expect((await logIn()).failure.code).toBe('passkey_required');
  const answer = await reset(tunde.id);
  expect([answer.status, answer.body.data.twoFactor]).toEqual([200, false]);
  expect((await logIn()).status).toBe(200);
  const { data } = (await world.call(startPasskeyLogin, {}, null)).body;
  const late = await world.call(logInWithPasskey, { credential: device.get(data) }, null);
  expect(late.failure.code).toBe('passkey_wrong');
  expect((await mailsTo(world, tunde.email))[0]?.text).toContain(
    'We removed your passkeys: “Unknown device”.',
  );
  const rows = await world.database.db.select().from(auditLog).where(eq(auditLog.subjectId, tunde.id));
  expect(rows.map(({ action, actorId }) => [action, actorId])).toContainEqual(['passkey-removed', boss.id]);
});

it('resetTwoFactor: refuses the own account of the caller and a call without a recent password check', async () => {
  await enrol(world, boss.token);
  await enrol(world, tunde.token);
  const refused = await reset(boss.id);
  expect([refused.status, refused.failure.message]).toEqual([
    403,
    'Turn off your own two-factor authentication in Settings, Password.',
  ]);
  await world.database.pool.query(
    "update sessions set password_checked_at = now() - interval '16 minutes' where token_hash = $1",
    [hashOf(boss.token)],
  );
  expect((await reset(tunde.id)).failure.code).toBe('password_confirmation_required');
  expect((await logIn()).failure.code).toBe('two_factor_required');
});
