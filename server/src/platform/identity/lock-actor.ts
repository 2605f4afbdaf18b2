import type { Db } from '../database/database.ts';
import { eq } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Actor } from '../sessions/actor.ts';

/**
 * Reads the acting user and locks their row until the transaction ends: a second change, a new password or a
 * suspension waits. Refuses: unauthenticated.
 */
export async function lockActor(tx: Db, actor: Actor): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update');
  // The session was found a moment ago; a user without a row has just been removed with it.
  if (!user) throw new Refusal('unauthenticated');
  return user;
}
