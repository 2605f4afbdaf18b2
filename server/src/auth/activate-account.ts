import type * as auth from '@nairadesk/contract/auth';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { takeAdvisoryLockOf } from '../platform/database/advisory-locks.ts';
import type { Db } from '../platform/database/database.ts';
import { linkTokens, signUpAttempts } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { issueDeviceToken } from '../platform/identity/device-tokens.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { isLive, retireActivationLinks } from './link-tokens.ts';

/**
 * Creates the user of an activation link, deletes every sign-up with that address and opens a session. A link opened
 * again, by a double click or a mail scanner, opens no session: it says that the account is active.
 * Refuses: link_invalid, already_activated.
 */
export async function activateAccount(
  ctx: Ctx,
  input: Input<typeof auth.activateAccount>,
): Promise<Reply<typeof auth.activateAccount>> {
  return ctx.transact(async (tx) => {
    await lockAddress(tx, input.token);
    const attempt = await findAttempt(tx, input.token);
    if (!attempt)
      throw new Refusal((await isRetired(tx, input.token)) ? 'already_activated' : 'link_invalid');
    const { name, email, phone, passwordHash } = attempt;
    const [user] = await tx
      .insert(users)
      .values({ name, email, phone, passwordHash })
      .onConflictDoNothing()
      .returning();
    // The address was registered in another way meanwhile.
    if (!user) throw new Refusal('link_invalid');
    await retireActivationLinks(tx, email, user.id);
    await tx.delete(signUpAttempts).where(eq(signUpAttempts.email, email));
    const token = await startSession(tx, {
      userId: user.id,
      remember: false,
      userAgent: ctx.userAgent,
      // The link proves a mailbox. The password was typed when the account was asked for.
      passwordCheckedAt: attempt.createdAt,
    });
    recordAudit(tx, {
      action: 'logged-in',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: ctx.networkAddress, activated: true },
    });
    return {
      message: 'You have successfully activated your account.',
      token,
      device: issueDeviceToken(ctx, user),
      data: presentProfile(user),
    };
  });
}

// One activation per address at a time: the next one finds the links retired. A token that is not live locks nothing.
async function lockAddress(tx: Db, token: string): Promise<void> {
  const attempt = await findAttempt(tx, token);
  if (!attempt) return;
  await tx.execute(takeAdvisoryLockOf('activation', sql`${attempt.email}::text`));
}

async function findAttempt(tx: Db, token: string): Promise<typeof signUpAttempts.$inferSelect | null> {
  const [found] = await tx
    .select({ attempt: signUpAttempts })
    .from(linkTokens)
    .innerJoin(signUpAttempts, eq(signUpAttempts.id, linkTokens.attemptId))
    .where(isLive('activation', token));
  return found?.attempt ?? null;
}

async function isRetired(tx: Db, token: string): Promise<boolean> {
  return (await tx.$count(linkTokens, isLive('activated', token))) > 0;
}
