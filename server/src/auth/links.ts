import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOf, newToken } from '../platform/secrets.ts';
import { linkTokens } from '../platform/tables.ts';

// How long a mailed link works.
const lifetimes = { activation: '24 hours', reset: '1 hour' } as const;

/** What a link is for, and whose: a sign-up attempt's activation or a user's new password. */
export type LinkSubject = { purpose: 'activation'; attemptId: string } | { purpose: 'reset'; userId: string };

/** Makes a link's token, stored hashed; several may be live at once, each works once. */
export async function issueLinkToken(tx: Db, subject: LinkSubject): Promise<string> {
  const token = newToken();
  await tx.insert(linkTokens).values({
    ...subject,
    tokenHash: hashOf(token),
    expiresAt: sql`now() + ${lifetimes[subject.purpose]}::interval`,
  });
  return token;
}

/** Uses a token up and gives the id it stands for. Of many who try at once, one wins. Refuses: link_invalid. */
export async function consumeLinkToken(
  tx: Db,
  purpose: LinkSubject['purpose'],
  token: string,
): Promise<string> {
  const [used] = await tx.delete(linkTokens).where(isLive(purpose, token)).returning();
  const subjectId = used?.attemptId ?? used?.userId;
  if (!subjectId) throw new Refusal('link_invalid');
  return subjectId;
}

/** Matches the row of a live token of this purpose. */
export function isLive(purpose: LinkSubject['purpose'], token: string) {
  return and(
    eq(linkTokens.tokenHash, hashOf(token)),
    eq(linkTokens.purpose, purpose),
    gt(linkTokens.expiresAt, sql`now()`),
  );
}
