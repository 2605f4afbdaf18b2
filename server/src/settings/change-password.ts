import type { changePassword as call } from '@nairadesk/contract/settings';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { assertUncommon } from '../platform/crypto/common-passwords.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { linkTokens } from '../platform/database/tables/auth-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { issueDeviceToken } from '../platform/identity/device-tokens.ts';
import { namesOfPasskeys } from '../platform/identity/passkeys.ts';
import { passwordChangedMail } from '../platform/identity/password-mails.ts';
import { countSuccess, limitOn } from '../platform/identity/rate-limit.ts';
import { verifyOwnPassword } from '../platform/identity/verify-own-password.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';

/**
 * Sets the actor's new password, ends their other sessions and reset links, and notifies them by mail. This device stays
 * known; every other one is forgotten with the old password. Refuses: invalid, too_many_requests, busy.
 */
export async function changePassword(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id, sessionId } = ctx.actor;
  assertUncommon(input.newPassword, 'newPassword');
  const oldHash = await verifyOwnPassword(ctx, input.oldPassword);
  if (!oldHash) throw oldIsWrong();
  const passwordHash = await ctx.passwords.hash(input.newPassword);

  const change = async (tx: Tx) => {
    // The user first, then links and sessions: resetting a password locks in this order too.
    // Only while the old password is the one that was checked: of two changes at once, one wins.
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, oldHash)))
      .returning({ name: users.name, email: users.email });
    if (!user) throw oldIsWrong();
    markRecord(tx, 'password', id);
    await tx.delete(linkTokens).where(and(eq(linkTokens.userId, id), eq(linkTokens.purpose, 'reset')));
    await endSessions(tx, id, sessionId);
    recordAudit(tx, {
      action: 'password-changed',
      actorId: id,
      subjectType: 'user',
      subjectId: id,
      detail: { from: ctx.networkAddress },
    });
    const kept = await namesOfPasskeys(tx, id);
    await enqueueMail(tx, ctx, passwordChangedMail(user, ctx.config.publicUrl, { kept }));
  };
  await countSuccess(ctx, [limitOn('password-change', id)], () => ctx.transact(change));
  const device = issueDeviceToken(ctx, { id, passwordHash });
  return { message: 'Password changed successfully', device };
}

function oldIsWrong() {
  return invalid({ oldPassword: 'Old password is incorrect' });
}
