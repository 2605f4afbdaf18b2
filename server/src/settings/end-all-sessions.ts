import type { endAllSessions as call } from '@nairadesk/contract/settings';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { endSessions } from '../platform/sessions/end-sessions.ts';

/** Logs the actor out on every device, this one too. */
export async function endAllSessions(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id } = ctx.actor;
  return ctx.transact(async (tx) => {
    await lockActor(tx, ctx.actor);
    await endSessions(tx, id);
    recordAudit(tx, { action: 'signed-out-everywhere', actorId: id, subjectType: 'user', subjectId: id });
    return { message: 'You’re logged out everywhere' };
  });
}
