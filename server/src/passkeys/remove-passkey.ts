import type { removePasskey as call } from '@nairadesk/contract/passkeys';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { passkeys } from '../platform/database/tables/passkeys-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { markOfPasskey } from '../platform/identity/passkeys.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { passkeyMail } from './mails.ts';

/** Removes one of the actor's passkeys and mails them. Refuses: not_found. */
export async function removePasskey(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { userAgent, networkAddress, config } = ctx;
  return ctx.transact(async (tx) => {
    const user = await lockActor(tx, ctx.actor);
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.id), eq(passkeys.userId, user.id)))
      .returning();
    if (!gone) throw new Refusal('not_found');
    const { name } = gone;
    recordAudit(tx, {
      action: 'passkey-removed',
      actorId: user.id,
      subjectType: 'user',
      subjectId: user.id,
      detail: { from: networkAddress, name, mark: markOfPasskey(gone.publicKey) },
    });
    const { publicUrl } = config;
    await enqueueMail(tx, ctx, passkeyMail('passkey-removed', user, { name, userAgent, publicUrl }));
    return { message: 'Passkey removed' };
  });
}
