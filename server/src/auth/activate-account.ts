import type * as auth from '@nairadesk/contract/auth';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { presentProfile } from '../platform/present-profile.ts';
import { Refusal } from '../platform/refusal.ts';
import { startSession } from '../platform/sessions.ts';
import { linkTokens, signUpAttempts, users } from '../platform/tables.ts';
import { hasAddress } from './has-address.ts';
import { consumeLinkToken, isLive } from './links.ts';

/**
 * Makes the user that the link stands for, forgets every other attempt on that address and opens a session.
 * Refuses: link_invalid.
 */
export async function activateAccount(
  ctx: Ctx,
  input: Input<typeof auth.activateAccount>,
): Promise<Reply<typeof auth.activateAccount>> {
  return ctx.transact(async (tx) => {
    await lockAddress(tx, input.token);
    const attemptId = await consumeLinkToken(tx, 'activation', input.token);
    const [attempt] = await tx.select().from(signUpAttempts).where(eq(signUpAttempts.id, attemptId));
    if (!attempt) throw new Refusal('link_invalid');
    const { name, email, phone, passwordHash } = attempt;
    const [user] = await tx
      .insert(users)
      .values({ name, email, phone, passwordHash })
      .onConflictDoNothing()
      .returning();
    // The address got an owner in the meantime, through another attempt.
    if (!user) throw new Refusal('link_invalid');
    await tx.delete(signUpAttempts).where(hasAddress(signUpAttempts.email, email));
    const token = await startSession(tx, { userId: user.id, remember: false, userAgent: ctx.userAgent });
    return { message: 'You have successfully activated your account.', token, data: presentProfile(user) };
  });
}

// One activation per address at a time: each deletes its own token and then the attempts, and so the tokens, of
// the others. A token that is not live locks nothing, and consuming it refuses.
async function lockAddress(tx: Db, token: string): Promise<void> {
  const [attempt] = await tx
    .select({ email: signUpAttempts.email })
    .from(linkTokens)
    .innerJoin(signUpAttempts, eq(signUpAttempts.id, linkTokens.attemptId))
    .where(isLive('activation', token));
  if (!attempt) return;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('activate ' || lower(${attempt.email}::text), 0))`,
  );
}
