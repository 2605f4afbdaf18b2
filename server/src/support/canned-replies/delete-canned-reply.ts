import type { deleteCannedReply as call } from '@nairadesk/contract/canned-replies';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { cannedReplies } from '../../platform/database/tables/support-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';

/** Deletes a canned reply; what was sent with it stays. Refuses: not_found. */
export async function deleteCannedReply(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const [gone] = await tx.delete(cannedReplies).where(eq(cannedReplies.id, input.id)).returning();
    if (!gone) throw new Refusal('not_found');
    recordAudit(tx, {
      action: 'canned-reply-deleted',
      actorId: ctx.actor.id,
      subjectType: 'canned-reply',
      subjectId: gone.id,
      detail: { name: gone.name },
    });
    return { message: 'Canned reply deleted' };
  });
}
