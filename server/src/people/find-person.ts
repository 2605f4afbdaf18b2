import { isStaff } from '@nairadesk/contract/roles';
import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Actor } from '../platform/sessions/actor.ts';

/** The person of this id, without what only they use. Refuses: not_found. */
export async function findPerson(
  read: Pick<Db, 'select'>,
  id: string,
): Promise<Omit<typeof users.$inferSelect, 'passwordHash'>> {
  const [person] = await read.select().from(users).where(eq(users.id, id));
  if (!person) throw new Refusal('not_found');
  const { passwordHash: _, ...shown } = person;
  return shown;
}

/**
 * The person of this id, whose accounts and devices this member of staff may see: those of customers, their own, and, as
 * a super-admin, those of all staff. Refuses: not_found, forbidden.
 */
export async function findPersonInFull(
  read: Pick<Db, 'select'>,
  id: string,
  actor: Pick<Actor, 'id' | 'role'>,
) {
  const person = await findPerson(read, id);
  if (isStaff(person.role) && person.id !== actor.id && actor.role !== 'super-admin')
    throw new Refusal('forbidden');
  return person;
}
