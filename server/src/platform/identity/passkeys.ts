import { hash } from 'node:crypto';
import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';
import { asc, eq } from '../database/drizzle.ts';
import { passkeys } from '../database/tables/passkeys-tables.ts';

/** Tells whether a user has a passkey. */
export async function hasPasskey(db: Pick<Db, '$count'>, userId: string): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/** The names of a user's passkeys, oldest first. */
export async function namesOfPasskeys(db: Pick<Db, 'select'>, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), passkeys.id);
  return rows.map(({ name }) => name);
}

/**
 * Removes every passkey of a user, who is locked, and records each of them.
 * @param actorId null: not known
 * @returns their names
 */
export async function removePasskeys(tx: Tx, userId: string, actorId: string | null): Promise<string[]> {
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning();
  for (const passkey of removed) {
    recordAudit(tx, {
      action: 'passkey-removed',
      actorId,
      subjectType: 'user',
      subjectId: userId,
      detail: { name: passkey.name, mark: markOfPasskey(passkey.publicKey) },
    });
  }
  return removed.map(({ name }) => name);
}

/** The SHA-256 of a passkey's public key, by which the audit log knows it. */
export function markOfPasskey(publicKey: Uint8Array): string {
  return hash('sha256', publicKey, 'hex');
}
