import type { endTwoFactor as call } from '@nairadesk/contract/two-factor';
import { markRecord, recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { twoFactors } from '../platform/database/tables/two-factor-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { hasPasskey } from '../platform/identity/passkeys.ts';
import { twoFactorMail } from '../platform/identity/two-factor-mails.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { changeWithProof } from './change-with-proof.ts';

/**
 * Turns the actor's two-factor authentication off, ends their other sessions, and notifies them by mail. Where staff
 * must have it, this session ends too.
 * Refuses: two_factor_off, invalid, too_many_requests.
 */
export async function endTwoFactor(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { userAgent, networkAddress, config, actor } = ctx;
  const { publicUrl, staffTwoFactor } = config;
  return changeWithProof(ctx, input, async (tx, user) => {
    // Its recovery codes go with it.
    await tx.delete(twoFactors).where(eq(twoFactors.userId, user.id));
    markRecord(tx, 'recovery-codes', user.id);
    await endSessions(tx, user.id, staffTwoFactor === 'required' ? undefined : actor.sessionId);
    recordAudit(tx, {
      action: 'two-factor-disabled',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: networkAddress },
    });
    const kind = (await hasPasskey(tx, user.id)) ? 'authenticator-off' : 'two-factor-off';
    await enqueueMail(tx, ctx, twoFactorMail(kind, user, { userAgent, publicUrl }));
    return { message: 'Two-factor authentication is off' };
  });
}
