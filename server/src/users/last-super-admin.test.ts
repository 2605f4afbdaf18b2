import type { Role } from '@nairadesk/contract/roles';
import { getSettings } from '@nairadesk/contract/settings';
import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { and, eq, isNull } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();

const setRole = (who: Person, role: Role, by: Person) =>
  world.call(changeRole, { id: who.id, role }, by.token);
const suspend = (who: Person, by: Person) =>
  world.call(changeSuspension, { id: who.id, suspended: true, reason: 'A quarrel' }, by.token);

async function activeSuperAdmins(): Promise<string[]> {
  const rows = await world.database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super-admin'), isNull(users.suspendedAt)));
  return rows.map(({ id }) => id);
}

describe('last super-admin', () => {
  const alone = async () => {
    await world.database.db.update(users).set({ treasury: false });
    await world.database.db.update(users).set({ role: 'admin' }).where(eq(users.role, 'super-admin'));
  };

  it('cannot demote or suspend themselves', async () => {
    await alone();
    const last = await world.superAdmin();
    await world.person({ role: 'super-admin', suspendedAt: new Date() });
    const answers = [await setRole(last, 'admin', last), await suspend(last, last)];
    expect(answers.map(({ failure }) => failure.code)).toEqual(['last_super_admin', 'last_super_admin']);
    expect([await activeSuperAdmins(), (await world.call(getSettings, {}, last.token)).status]).toEqual([
      [last.id],
      200,
    ]);
  });

  it.each<[string, (who: Person, by: Person) => Promise<{ status: number }>]>([
    ['demote', (who, by) => setRole(who, 'admin', by)],
    ['suspend', (who, by) => suspend(who, by)],
  ])('leaves one of two super-admins who %s each other concurrently', async (_what, attack) => {
    for (let round = 0; round < 10; round += 1) {
      await alone();
      // The desk account keeps its holder in place: neither of the two is to be it.
      const holder = await world.superAdmin({ desk: [] });
      const [a, b] = [await world.superAdmin(), await world.superAdmin()];
      const answers = await Promise.all([attack(a, b), attack(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const fallen = answers[0].status === 200 ? a : b;
      expect((await activeSuperAdmins()).sort()).toEqual([holder.id, fallen === a ? b.id : a.id].sort());
      expect(await mailsTo(world, (fallen === a ? b : a).email)).toEqual([]);
    }
  });

  it('remains when the only two super-admins demote each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      await alone();
      const [a, b] = [await world.superAdmin(), await world.superAdmin()];
      await Promise.all([setRole(a, 'admin', b), setRole(b, 'admin', a), setRole(a, 'user', a)]);
      expect(await activeSuperAdmins()).toHaveLength(1);
    }
  });
});
