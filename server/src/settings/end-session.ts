import type { endSession as call } from '@nairadesk/contract/settings';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../platform/audit.ts';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { sessions } from '../platform/tables.ts';

/**
 * Logs out one device of the actor, this one too if it is asked for.
 * Refuses: not_found.
 */
export async function endSession(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const own = and(eq(sessions.id, input.id), eq(sessions.userId, ctx.actor.id));
  return ctx.transact(async (tx) => {
    const ended = await tx.delete(sessions).where(own).returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal('not_found');
    const { id } = ctx.actor;
    recordAudit(tx, { action: 'signed-out-device', actorId: id, subjectType: 'user', subjectId: id });
    return { message: 'That device is signed out' };
  });
}
