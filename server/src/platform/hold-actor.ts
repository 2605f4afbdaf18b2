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
export async function holdActor(
  tx: Db,
  { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
): Promise<typeof users.$inferSelect> {
  // The user first, as wherever sessions are ended.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
    .for('key share');
  if (!user || !session) throw new Refusal('unauthenticated');
  return user;
}
