import { recordAudit, type Tx } from '../audit/audit.ts';
import { and, desc, eq, inArray, ne, type SQL, sql } from '../database/drizzle.ts';
import { sessions } from '../database/tables/auth-tables.ts';
import { Refusal } from '../errors/refusal.ts';

/**
 * Ends every session of a user, or every other one: after a new password, a suspension, a change of role. The caller
 * must hold the lock on the user, so that two users who end each other's sessions run one after the other.
 */
export async function endSessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  const ended = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
  await remove(tx, and(eq(sessions.userId, userId), ended));
}

/** Ends one session of a user, who is locked; false where they have no such session. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  return (await remove(tx, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))) > 0;
}

/**
 * Ends the sessions of a user beyond `most`, those unused for longest, not counting one, and records it. The caller must
 * hold the lock on the user, so that two logins at once count each other.
 */
export async function endOldestSessions(
  tx: Tx,
  { userId, except }: { userId: string; except: string },
  most: number,
): Promise<void> {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
    .orderBy(desc(sql`${sessions.expiresAt} > now()`), desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .offset(most);
  const ended = await remove(tx, inArray(sessions.id, oldest));
  if (ended === 0) return;
  recordAudit(tx, {
    action: 'signed-out-device',
    actorId: userId,
    subjectType: 'user',
    subjectId: userId,
    detail: { mostDevices: most + 1 },
  });
}

/**
 * Locks a session until the transaction ends, or refuses if it has ended: it may end while the transaction waits for
 * locks. Call it last, when the transaction waits for nothing more. Refuses: unauthenticated.
 */
export async function lockSession(
  tx: Tx,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  if (tx.endedSessions.has(sessionId)) return;
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
    .for('key share');
  if (!session) throw new Refusal('unauthenticated');
}

async function remove(tx: Tx, which: SQL | undefined): Promise<number> {
  const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id });
  for (const { id } of ended) tx.endedSessions.add(id);
  return ended.length;
}
