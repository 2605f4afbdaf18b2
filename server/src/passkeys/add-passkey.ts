import { passkeysMost } from '@nairadesk/contract/limits';
import type { addPasskey as call } from '@nairadesk/contract/passkeys';
import { isStaff } from '@nairadesk/contract/roles';
import { markRecord, recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { sessions } from '../platform/database/tables/auth-tables.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { describeDevice } from '../platform/identity/describe-device.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { markOfPasskey } from '../platform/identity/passkeys.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';
import { passkeyMail } from './mails.ts';
import { consumeChallenge } from './passkey-challenges.ts';
import { presentPasskey } from './present-passkey.ts';
import { verifyNewPasskey } from './verify-new-passkey.ts';
import { wrongPasskey } from './wrong-passkey.ts';

/**
 * Adds a passkey to the actor's account and mails them. For staff it is a second factor: if it is their first, their
 * other sessions end, and from now on the password alone opens none.
 * Refuses: invalid, too_many_passkeys, too_many_requests.
 */
export async function addPasskey(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { userAgent, networkAddress, actor, config } = ctx;
  await countAttempt(ctx, [limitOn('save', 'passkey', actor.id)]);
  const made = await verifyNewPasskey(ctx, input.credential, { to: 'enrol', sessionId: actor.sessionId });
  if (!made) throw wrongPasskey();
  const { challenge, ...credential } = made;
  const name = input.name ?? describeDevice(userAgent);
  return ctx.transact(async (tx) => {
    const user = await lockActor(tx, actor);
    if (!(await consumeChallenge(tx, challenge))) throw wrongPasskey();
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= passkeysMost) {
      throw new Refusal('too_many_passkeys');
    }
    const [added] = await tx
      .insert(passkeys)
      .values({ ...credential, userId: user.id, name })
      .onConflictDoNothing()
      .returning();
    if (!added) throw wrongPasskey('This passkey is in use already');
    if (isStaff(user.role)) await becomeSecondFactor(tx, ctx);
    recordAudit(tx, {
      action: 'passkey-added',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: networkAddress, name, mark: markOfPasskey(added.publicKey) },
    });
    const { publicUrl } = config;
    await enqueueMail(tx, ctx, passkeyMail('passkey-added', user, { name, userAgent, publicUrl }));
    return { message: 'Passkey added', data: presentPasskey(added) };
  });
}

async function becomeSecondFactor(tx: Tx, { actor }: Ctx): Promise<void> {
  if (!actor.hasTwoFactor) await endSessions(tx, actor.id, actor.sessionId);
  await tx
    .update(sessions)
    .set({ secondStep: true })
    .where(and(eq(sessions.id, actor.sessionId), eq(sessions.userId, actor.id)));
  markRecord(tx, 'session-step', actor.sessionId);
}
