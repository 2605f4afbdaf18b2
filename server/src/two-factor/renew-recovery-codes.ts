import type { renewRecoveryCodes as call } from '@nairadesk/contract/two-factor';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { replaceRecoveryCodes } from '../platform/identity/two-factor.ts';
import { twoFactorMail } from '../platform/identity/two-factor-mails.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { changeWithProof } from './change-with-proof.ts';

/**
 * Replaces the actor's recovery codes, and notifies them by mail.
 * Refuses: two_factor_off, invalid, too_many_requests.
 */
export async function renewRecoveryCodes(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { userAgent, networkAddress, config } = ctx;
  const { publicUrl } = config;
  return changeWithProof(ctx, input, async (tx, user) => {
    const recoveryCodes = await replaceRecoveryCodes(tx, user.id);
    recordAudit(tx, {
      action: 'recovery-codes-renewed',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: networkAddress },
    });
    await enqueueMail(tx, ctx, twoFactorMail('recovery-codes-renewed', user, { userAgent, publicUrl }));
    return { message: 'You have new recovery codes', data: { recoveryCodes } };
  });
}
