import { hashOf, newToken } from '../platform/crypto/secrets.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq, gt, inArray, type SQL, sql } from '../platform/database/drizzle.ts';
import { linkTokens, signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

// How long a mailed link works.
export const lifetimes = { activation: '24 hours', reset: '1 hour' } as const;

/** What a link does: activate a sign-up, or let a user choose a new password. */
export type LinkPurpose = keyof typeof lifetimes;

const subjects = {
  activation: { table: signUpAttempts, column: sql.identifier(linkTokens.attemptId.name) },
  reset: { table: users, column: sql.identifier(linkTokens.userId.name) },
};

// No row has this id.
const unusedId = '00000000-0000-0000-0000-000000000000';

/**
 * Makes a link token for a sign-up or a user and stores its hash; several may be live at once, each works once. With
 * null the same statement runs and stores nothing: an unknown address takes the same steps.
 */
export async function issueLinkToken(
  tx: Db,
  purpose: LinkPurpose,
  subjectId: string | null,
): Promise<string> {
  const token = newToken();
  const { table, column } = subjects[purpose];
  await tx.execute(sql`
    insert into ${linkTokens} (token_hash, purpose, ${column}, expires_at)
    select ${hashOf(token)}::bytea, ${purpose}, id, now() + ${lifetimes[purpose]}::interval
    from ${table} where id = ${subjectId ?? unusedId} for key share`);
  return token;
}

/** Consumes a reset link. Of concurrent uses one wins. Refuses: link_invalid. */
export async function consumeResetToken(tx: Db, token: string): Promise<void> {
  const used = await tx.delete(linkTokens).where(isLive('reset', token)).returning();
  if (used.length === 0) throw new Refusal('link_invalid');
}

/**
 * Retires every activation link of an address: from now on they say that the account is active, and open no session.
 * Each keeps its expiry. A holder of one can read that mailbox, so may know.
 */
export async function retireActivationLinks(tx: Db, email: string, userId: string): Promise<void> {
  const attempts = tx
    .select({ id: signUpAttempts.id })
    .from(signUpAttempts)
    .where(eq(signUpAttempts.email, email));
  await tx
    .update(linkTokens)
    .set({ purpose: 'activated', attemptId: null, userId })
    .where(and(eq(linkTokens.purpose, 'activation'), inArray(linkTokens.attemptId, attempts)));
}

/** Matches the row of a live token of this purpose. */
export function isLive(purpose: LinkPurpose | 'activated', token: string): SQL | undefined {
  return and(
    eq(linkTokens.tokenHash, hashOf(token)),
    eq(linkTokens.purpose, purpose),
    gt(linkTokens.expiresAt, sql`now()`),
  );
}
