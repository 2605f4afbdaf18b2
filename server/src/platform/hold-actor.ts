import { and, eq } from 'drizzle-orm';
import type { Actor } from './context.ts';
import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { sessions, users } from './tables.ts';

/**
 * Keeps whoever acts as they are until the transaction ends: of two changes at once the second waits, and so does
 * another password or a suspension. What ended their session a moment ago has ended this call too.
 * Refuses: unauthenticated.
 */
export async function holdActor(tx: Db, actor: Actor): Promise<typeof users.$inferSelect> {
  // The user first, as wherever sessions are ended.
  const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update');
  await holdSession(tx, actor);
  if (!user) throw new Refusal('unauthenticated');
  return user;
}

/** Keeps the session of whoever acts until the transaction ends, or finds that it has ended. Refuses: unauthenticated. */
export async function holdSession(tx: Db, { id, sessionId }: Actor): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
    .for('key share');
  if (!session) throw new Refusal('unauthenticated');
}
