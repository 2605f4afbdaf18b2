import type { endSession as call } from '@nairadesk/contract/settings';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockActor } from '../platform/identity/lock-actor.ts';
import { endSession as end } from '../platform/sessions/end-sessions.ts';

/**
 * Logs out one device of the actor, this one too if it is asked for.
 * Refuses: not_found.
 */
export async function endSession(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id } = ctx.actor;
  return ctx.transact(async (tx) => {
    await lockActor(tx, ctx.actor);
    if (!(await end(tx, id, input.id))) throw new Refusal('not_found');
    recordAudit(tx, { action: 'signed-out-device', actorId: id, subjectType: 'user', subjectId: id });
    return { message: 'That device is logged out' };
  });
}
