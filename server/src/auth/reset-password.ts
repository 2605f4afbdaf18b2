import type * as auth from '@nairadesk/contract/auth';
import { isStaff } from '@nairadesk/contract/roles';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { assertUncommon } from '../platform/crypto/common-passwords.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { linkTokens } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { deviceOfResets, issueDeviceToken } from '../platform/identity/device-tokens.ts';
import { namesOfPasskeys, removePasskeys } from '../platform/identity/passkeys.ts';
import { passwordChangedMail } from '../platform/identity/password-mails.ts';
import { clearAttempts, limitOn } from '../platform/identity/rate-limit.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { consumeResetToken, isLive } from './link-tokens.ts';

/**
 * Sets a new password, ends every session and every other reset link, removes a customer's passkeys, and notifies the
 * owner by mail. Answers with the email, for the login that follows: the link proves the mailbox.
 * Refuses: invalid, link_invalid, busy.
 */
export async function resetPassword(
  ctx: Ctx,
  input: Input<typeof auth.resetPassword>,
): Promise<Reply<typeof auth.resetPassword>> {
  assertUncommon(input.password);
  // Read first, so that invalid tokens cost no hashing.
  const [live] = await ctx.read
    .select({ userId: linkTokens.userId })
    .from(linkTokens)
    .where(isLive('reset', input.token));
  if (!live?.userId) throw new Refusal('link_invalid');
  const { userId } = live;
  const passwordHash = await ctx.passwords.hash(input.password);

  const email = await ctx.transact(async (tx) => {
    // The user first: two links of one user at once would each lock its own token and wait for the other's.
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, userId))
      .returning({ name: users.name, email: users.email, role: users.role });
    if (!user) throw new Refusal('link_invalid');
    markRecord(tx, 'password', userId);
    await consumeResetToken(tx, input.token);
    await tx.delete(linkTokens).where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, 'reset')));
    await endSessions(tx, userId);
    // A stranger who knew the old password may have logged in as often as an account may.
    await clearAttempts(tx, [limitOn('login', userId)]);
    // A thief may have added one. To staff it is the second factor, which the mailbox alone must not take away.
    const passkeys = isStaff(user.role)
      ? { kept: await namesOfPasskeys(tx, userId) }
      : { removed: await removePasskeys(tx, userId, null) };
    // A link does not prove who opened it.
    recordAudit(tx, {
      action: 'password-reset',
      actorId: null,
      subjectType: 'user',
      subjectId: userId,
      detail: { from: ctx.networkAddress },
    });
    await enqueueMail(tx, ctx, passwordChangedMail(user, ctx.config.publicUrl, passkeys));
    return user.email;
  });
  // The link proves the mailbox: strangers who guess meanwhile can't keep its owner from logging in here.
  const device = issueDeviceToken(ctx, { id: userId, passwordHash }, deviceOfResets(ctx, userId));
  return { message: 'Password reset successfully', device, email };
}
