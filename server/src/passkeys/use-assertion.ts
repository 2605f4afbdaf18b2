import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, or, sql } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import { consumeChallenge } from './passkey-challenges.ts';
import type { Assertion } from './verify-assertion.ts';

/**
 * Uses up a checked answer of a passkey whose owner is locked: its challenge, and its place in the count of signatures.
 * False if the challenge was used or has expired, if the passkey is gone, or if the counter went back, as that of a
 * copied passkey does: this is recorded, so the transaction must commit.
 */
export async function useAssertion(
  tx: Tx,
  ctx: Pick<Ctx, 'networkAddress'>,
  { passkey, challenge, counter, backedUp }: Assertion,
): Promise<boolean> {
  if (!(await consumeChallenge(tx, challenge))) return false;
  const isIt = eq(passkeys.id, passkey.id);
  // Zero on both sides: an authenticator that does not count.
  const isNewer = sql`${passkeys.counter} < ${counter}`;
  const neverCounts = and(eq(passkeys.counter, 0), sql`${counter} = 0`);
  const used = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where(and(isIt, or(isNewer, neverCounts)))
    .returning({ id: passkeys.id });
  if (used.length > 0) return true;
  const [kept] = await tx.select({ counter: passkeys.counter }).from(passkeys).where(isIt);
  if (kept) {
    recordAudit(tx, {
      action: 'passkey-refused',
      actorId: null,
      subjectType: 'user',
      subjectId: passkey.userId,
      detail: { from: ctx.networkAddress, name: passkey.name, counter, counterBefore: kept.counter },
    });
  }
  return false;
}
