import type { Db } from '../platform/database/database.ts';
import { and, asc, eq, isNull, ne, or } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Actor } from '../platform/sessions/actor.ts';
import { type PersonRow, selectPeople } from './present-person.ts';

/**
 * Reads a person and locks them and every super-admin until the transaction ends: when two super-admins demote each
 * other, the second waits and finds that they lost the role.
 * Refuses: unauthenticated, not_found.
 */
export async function lockPerson(tx: Db, actor: Actor, id: string): Promise<PersonRow> {
  // Always in the same order. This lock does not block orders and sessions that refer to the person.
  const locked = await tx
    .select({ id: users.id, role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(or(eq(users.role, 'super-admin'), eq(users.id, id)))
    .orderBy(asc(users.id))
    .for('no key update');
  const mayStill = locked.some(
    (one) => one.id === actor.id && one.role === 'super-admin' && one.suspendedAt === null,
  );
  if (!mayStill) throw new Refusal('unauthenticated');
  return readPerson(tx, id);
}

/** The person as they are now. Refuses: not_found. */
export async function readPerson(tx: Db, id: string): Promise<PersonRow> {
  const [person] = await selectPeople(tx).where(eq(users.id, id));
  if (!person) throw new Refusal('not_found');
  return person;
}

/**
 * Asserts that this locked person is neither the last super-admin nor the desk account.
 * Refuses: last_super_admin, desk_account_held.
 */
export async function assertReplaceable(tx: Db, person: PersonRow): Promise<void> {
  const others = and(eq(users.role, 'super-admin'), isNull(users.suspendedAt), ne(users.id, person.id));
  if ((await tx.$count(users, others)) === 0) throw new Refusal('last_super_admin');
  if (person.isDeskAccount) throw new Refusal('desk_account_held');
}
