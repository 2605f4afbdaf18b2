import { forgotPassword, login, resetPassword } from '@nairadesk/contract/auth';
import type { Role } from '@nairadesk/contract/roles';
import { getSettings } from '@nairadesk/contract/settings';
import { changeRole, changeSuspension, chooseDeskAccount } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { openTrade } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { eq } from '../platform/database/drizzle.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();
const password = 'the one from before';
const reason = 'Paid from another person’s account';
let passwordHash: string;
let trade: Awaited<ReturnType<typeof openTrade>>;
let boss: Person;
let admin: Person;
let ben: Person;

beforeAll(async () => {
  passwordHash = await world.services.passwords.hash(password);
  trade = await openTrade(world);
  await trade.completeOne();
});

beforeEach(async () => {
  boss = await world.superAdmin();
  admin = await world.admin();
  ben = await world.user({ passwordHash });
});

const setRole = (who: Person, role: Role, by = boss) =>
  world.call(changeRole, { id: who.id, role }, by.token);
const suspend = (who: Person, suspended = true, by = boss) =>
  world.call(changeSuspension, { id: who.id, suspended, reason }, by.token);
const choose = (who: Person, by = boss) => world.call(chooseDeskAccount, { id: who.id }, by.token);
const seesSettings = async (token: string) => (await world.call(getSettings, {}, token)).status;
const kindsTo = async ({ email }: Person) => (await mailsTo(world, email)).map(({ kind }) => kind);

async function stored({ id }: Person) {
  const [row] = await world.database.db.select().from(users).where(eq(users.id, id));
  return row;
}

async function audited({ id }: Person) {
  const rows = await world.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.number);
  return rows.map(({ action, actorId, detail }) => ({ action, actorId, detail: JSON.parse(detail) }));
}

describe('PATCH /users/{id}/role', () => {
  it.each<[Role, Role, string]>([
    ['user', 'admin', 'an admin'],
    ['admin', 'super-admin', 'a super-admin'],
    ['super-admin', 'admin', 'an admin'],
    ['admin', 'user', 'a customer'],
  ])(
    'changes %s to %s, ends their sessions, mails them and writes to the audit log',
    async (from, to, words) => {
      const person = await world.person({ role: from });
      const answer = await setRole(person, to);
      expect(answer.status, answer.text).toBe(200);
      expect(changeRole.response.safeParse(answer.body).success).toBe(true);
      expect(answer.body.message).toBe(`${person.name} is now ${words}`);
      expect(answer.body.data).toMatchObject({ id: person.id, role: to });
      expect((await stored(person))?.role).toBe(to);
      expect(await seesSettings(person.token)).toBe(401);
      const [mail, ...more] = await mailsTo(world, person.email);
      expect(more).toEqual([]);
      expect(mail?.kind).toBe('role-changed');
      expect(mail?.text).toContain(`You’re now ${words}`);
      expect(mail?.text.includes('placed yourself')).toBe(to !== 'user');
      expect(await audited(person)).toEqual([
        { action: 'role-changed', actorId: boss.id, detail: { from, to } },
      ]);
      expect(await seesSettings(boss.token)).toBe(200);
    },
  );

  it('changes nothing when the role is the same', async () => {
    const answer = await setRole(admin, 'admin');
    expect([answer.status, await seesSettings(admin.token)]).toEqual([200, 200]);
    expect([await kindsTo(admin), await audited(admin)]).toEqual([[], []]);
  });

  it.each([[{ role: 'owner' }], [{ role: null }], [{}]])('refuses the role in %j with 422', async (body) => {
    const answer = await world.call(changeRole, { id: admin.id, ...body } as never, boss.token);
    expect([answer.status, answer.failure.fields]).toEqual([422, { role: 'Choose a role' }]);
    expect((await stored(admin))?.role).toBe('admin');
  });
});

describe('PATCH /users/{id}/suspension', () => {
  it('suspends: ends sessions, blocks login and mails the user without the reason', async () => {
    const answer = await suspend(ben);
    expect(answer.status, answer.text).toBe(200);
    expect(changeSuspension.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body.message).toBe(`${ben.name} is suspended`);
    expect(answer.body.data.suspension).toEqual({ since: expect.any(String), reason });
    expect(await seesSettings(ben.token)).toBe(401);
    const [mail, ...more] = await mailsTo(world, ben.email);
    expect([mail?.kind, more]).toEqual(['suspended', []]);
    expect(mail?.text).not.toContain(reason);
    expect(await audited(ben)).toEqual([{ action: 'suspended', actorId: boss.id, detail: { reason } }]);
    const logIn = (typed: string) => world.call(login, { email: ben.email, password: typed }, null);
    expect((await logIn(password)).failure).toMatchObject({ code: 'suspended' });
    expect((await logIn('some other one')).failure).toMatchObject({ code: 'invalid_credentials' });
    expect(await seesSettings(admin.token)).toBe(200);
  });

  it('allows a password reset while suspended but still refuses login', async () => {
    await suspend(ben);
    const asked = await world.call(forgotPassword, { email: ben.email }, null);
    const unknown = await world.call(forgotPassword, { email: 'unknown@example.com' }, null);
    expect([asked.status, asked.text]).toEqual([unknown.status, unknown.text]);
    const [mail] = await mailsTo(world, ben.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const reset = await world.call(resetPassword, { token, password: 'a brand new one' }, null);
    expect([reset.status, reset.text.includes('token')]).toEqual([200, false]);
    const opened = await world.call(login, { email: ben.email, password: 'a brand new one' }, null);
    expect(opened.failure.code).toBe('suspended');
  });

  it('reinstates: allows login again and mails the user', async () => {
    await suspend(ben);
    const answer = await suspend(ben, false);
    expect([answer.status, answer.body.data.suspension]).toEqual([200, null]);
    expect((await kindsTo(ben)).sort()).toEqual(['reinstated', 'suspended']);
    expect((await audited(ben)).map(({ action }) => action)).toEqual(['suspended', 'reinstated']);
    expect((await world.call(login, { email: ben.email, password }, null)).status).toBe(200);
  });

  it('changes nothing when repeated, not even the reason', async () => {
    await suspend(ben);
    const before = await stored(ben);
    const again = await world.call(
      changeSuspension,
      { id: ben.id, suspended: true, reason: 'Another' },
      boss.token,
    );
    expect([again.status, again.body.data.suspension?.reason]).toEqual([200, reason]);
    expect(await stored(ben)).toEqual(before);
    expect(await kindsTo(ben)).toEqual(['suspended']);
    expect((await suspend(admin, false)).status).toBe(200);
    expect(await kindsTo(admin)).toEqual([]);
  });

  it.each([
    [{ suspended: true }, 'reason', 'Reason is required'],
    [{ suspended: true, reason: ' ' }, 'reason', 'Reason is required'],
    [{ suspended: true, reason: 'x'.repeat(501) }, 'reason', 'Use at most 500 characters'],
    [{ suspended: 'true', reason }, 'suspended', 'Suspended must be true or false'],
  ])('refuses the suspension %j with 422', async (body, field, message) => {
    const answer = await world.call(changeSuspension, { id: ben.id, ...body } as never, boss.token);
    expect([answer.status, answer.failure.fields]).toEqual([422, { [field]: message }]);
    expect((await stored(ben))?.suspendedAt).toBeNull();
  });
});

describe('PATCH /users/{id}/desk-account', () => {
  it('moves the desk account at once to a super-admin with a bank account and mails both, and the other super-admins', async () => {
    await world.giveBank(boss, {
      bankName: 'New Bank',
      accountName: 'New Desk',
      accountNumber: '1112223334',
    });
    const third = await world.superAdmin();
    const before = await trade.place(trade.cardBuy);
    const answer = await choose(boss, trade.boss);
    expect(answer.status, answer.text).toBe(200);
    expect(chooseDeskAccount.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body.data).toMatchObject({ id: boss.id, deskAccount: true });
    expect(await kindsTo(boss)).toEqual(['desk-account-taken']);
    expect(await kindsTo(trade.boss)).toContain('desk-account-given-up');
    expect(await kindsTo(third)).toEqual(['desk-account-changed']);
    expect(await audited(boss)).toEqual([
      { action: 'desk-account-chosen', actorId: trade.boss.id, detail: { from: trade.boss.id } },
    ]);
    const after = await trade.place(trade.cardBuy);
    expect(before.admindetails.bankDetails.bankName).toBe('Desk Bank');
    expect(after.admindetails.bankDetails.bankName).toBe('New Bank');

    const mails = await world.count('outbox');
    expect((await choose(boss)).status).toBe(200);
    expect(await world.count('outbox')).toBe(mails);
    expect((await choose(trade.boss)).status).toBe(200);
  });

  it('refuses a user who has no bank account, is suspended or is not a super-admin with 409', async () => {
    const gone = await world.superAdmin();
    await world.giveBank(gone);
    await suspend(gone);
    await world.giveBank(admin);
    for (const person of [boss, gone, admin, ben]) {
      const answer = await choose(person);
      expect([answer.status, answer.failure.code]).toEqual([409, 'desk_account_unfit']);
    }
    expect((await stored(trade.boss))?.treasury).toBe(true);
  });

  it('refuses to demote or suspend its super-admin until another one is chosen', async () => {
    const [demoted, suspended] = [await setRole(trade.boss, 'admin'), await suspend(trade.boss)];
    expect([demoted.failure.code, suspended.failure.code]).toEqual([
      'desk_account_held',
      'desk_account_held',
    ]);
    expect(await stored(trade.boss)).toMatchObject({
      role: 'super-admin',
      treasury: true,
      suspendedAt: null,
    });
    expect(await seesSettings(trade.boss.token)).toBe(200);

    // Also the one who holds it only because no one was chosen.
    await world.database.db.update(users).set({ treasury: false });
    expect((await setRole(trade.boss, 'user')).failure.code).toBe('desk_account_held');
    expect((await choose(trade.boss)).status).toBe(200);
    expect((await stored(trade.boss))?.treasury).toBe(true);
  });

  it('stays unchanged when an older account becomes super-admin, with an audit log entry', async () => {
    await world.database.db.update(users).set({ treasury: false });
    const oldest = (role: Role) => world.person({ role, createdAt: new Date('2001-01-01') });
    const [raised, back] = [await oldest('user'), await oldest('super-admin')];
    await world.giveBank(raised);
    await world.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, back.id));
    const bankOfNext = async () => (await trade.place(trade.cardBuy)).admindetails.bankDetails.bankName;
    expect(await bankOfNext()).toBe('Desk Bank');
    expect((await setRole(raised, 'super-admin')).body.data.deskAccount).toBe(false);
    expect(await bankOfNext()).toBe('Desk Bank');
    expect((await audited(trade.boss)).at(-1)).toEqual({
      action: 'desk-account-chosen',
      actorId: boss.id,
      detail: { from: trade.boss.id },
    });
    await world.database.db.update(users).set({ treasury: false });
    expect((await setRole(raised, 'user')).failure.code).toBe('desk_account_held');
    await world.database.db.update(users).set({ role: 'user' }).where(eq(users.id, raised.id));
    expect((await suspend(back, false)).body.data.deskAccount).toBe(false);
    expect(await bankOfNext()).toBe('Desk Bank');
    await world.database.db.update(users).set({ role: 'user' }).where(eq(users.id, back.id));
  });

  it('ends with one desk account when four super-admins choose concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.superAdmin()));
    for (const person of people) await world.giveBank(person);
    const answers = await Promise.all(people.map((person) => choose(person, person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const holders = await world.database.db.select().from(users).where(eq(users.treasury, true));
    expect(holders).toHaveLength(1);
    expect((await choose(trade.boss)).status).toBe(200);
  });
});

it.each([
  ['a role', changeRole, { role: 'super-admin' }],
  ['the desk account', chooseDeskAccount, {}],
] as const)('change of %s: requires a recent password confirmation', async (_name, endpoint, body) => {
  await world.database.pool.query(
    "update sessions set password_checked_at = now() - interval '16 minutes' where user_id = $1",
    [boss.id],
  );
  await world.giveBank(boss);
  const answer = await world.call(endpoint, { id: boss.id, ...body } as never, boss.token);
  expect(answer.failure.code).toBe('password_confirmation_required');
  expect(await stored(boss)).toMatchObject({ role: 'super-admin', treasury: false });
});

it.each([
  ['role', () => changeRole, { role: 'admin' }],
  ['suspension', () => changeSuspension, { suspended: true, reason }],
  ['desk-account', () => chooseDeskAccount, {}],
] as const)(
  'PATCH /users/{id}/%s: refuses anyone but a super-admin, and an unknown id with 404',
  async (_name, endpointOf, body) => {
    const endpoint = endpointOf();
    for (const [person, code] of [
      [admin, 'forbidden'],
      [ben, 'forbidden'],
    ] as const) {
      const answer = await world.call(endpoint, { id: ben.id, ...body } as never, person.token);
      expect(answer.failure.code).toBe(code);
    }
    const missing = await world.call(endpoint, { id: crypto.randomUUID(), ...body } as never, boss.token);
    expect([missing.status, missing.failure.code]).toEqual([404, 'not_found']);
    expect(await stored(ben)).toMatchObject({ role: 'user', suspendedAt: null });
  },
);
