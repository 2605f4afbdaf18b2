import type { confirmTwoFactor as call } from '@nairadesk/contract/two-factor';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { twoFactors } from '../platform/database/tables/two-factor-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { withCodeLimit } from '../platform/identity/code-limits.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { consumeFirstCode, replaceRecoveryCodes } from '../platform/identity/two-factor.ts';
import { twoFactorMail } from '../platform/identity/two-factor-mails.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { wrongCode } from './wrong-code.ts';

/**
 * Turns the actor's two-factor authentication on with the first code from their app, ends their other sessions, and
 * notifies them by mail. The recovery codes are answered here and never again.
 * Refuses: two_factor_off, two_factor_on, invalid, too_many_requests.
 */
export async function confirmTwoFactor(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { userAgent, networkAddress, config } = ctx;
  const { id, sessionId } = ctx.actor;
  // Before an attempt is counted: without a started set-up there is nothing to guess.
  await assertBegun(ctx.read, id);
  const turnOn = async (tx: Tx) => {
    // The user first, as in a login: the two run one after the other, and no session is opened in between.
    const user = await lockActor(tx, ctx.actor);
    await assertBegun(tx, id);
    if (!(await consumeFirstCode(tx, ctx, id, input.code))) throw wrongCode();
    const given = await replaceRecoveryCodes(tx, id);
    await endSessions(tx, id, sessionId);
    await tx
      .update(sessions)
      .set({ secondStep: true })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)));
    markRecord(tx, 'session-step', sessionId);
    recordAudit(tx, {
      action: 'two-factor-enrolled',
      actorId: id,
      subjectType: 'user',
      subjectId: id,
      detail: { from: networkAddress },
    });
    const { publicUrl } = config;
    await enqueueMail(tx, ctx, twoFactorMail('two-factor-on', user, { userAgent, publicUrl }));
    return given;
  };
  const recoveryCodes = await withCodeLimit(ctx, id, 'logged-in', () => ctx.transact(turnOn));
  return { message: 'Two-factor authentication is on', data: { recoveryCodes } };
}

async function assertBegun(read: Ctx['read'], userId: string): Promise<void> {
  const [factor] = await read
    .select({ confirmedAt: twoFactors.confirmedAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  if (!factor) throw new Refusal('two_factor_off');
  if (factor.confirmedAt) throw new Refusal('two_factor_on');
}
