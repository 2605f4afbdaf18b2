import type { Services } from '../platform/context/context.ts';
import { and, inArray, isNull, ne } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

/**
 * Refuses to open a desk whose demo staff can log in with the demo's password, which is public: the operator tried the
 * product and now opens the same database to others. Throws with a message for people.
 */
export async function assertNoDemoStaff({
  database,
  passwords,
}: Pick<Services, 'database' | 'passwords'>): Promise<void> {
  const emails = demoPeople.map((person) => person.email);
  const staff = await database.db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.email, emails), ne(users.role, 'user'), isNull(users.suspendedAt)));
  for (const { email, passwordHash } of staff) {
    if (!(await passwords.verify(passwordHash, demoPassword))) continue;
    throw new Error(
      `Cannot start: others can reach this desk, and ${email} of its demo is staff with a password that is public. ` +
        'Start with an empty DATA_DIR or database, or set SEED=demo for a demo that anyone may enter.',
    );
  }
}
