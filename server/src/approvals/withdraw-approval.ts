import type { withdrawApproval as call } from '@nairadesk/contract/approvals';
import { recordApproval } from '../platform/approvals/require-approval.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { approvals } from '../platform/database/tables/approvals-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockApproval } from './lock-approval.ts';

/**
 * The asker withdraws a request, unless it was used or has ended. Refuses: not_found (also another's),
 * approval_not_open.
 */
export async function withdrawApproval(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id: actorId } = ctx.actor;
  return ctx.transact(async (tx) => {
    const { id, kind, askedBy, state, isTimely } = await lockApproval(tx, input.id);
    if (askedBy !== actorId) throw new Refusal('not_found');
    if (!isTimely || (state !== 'open' && state !== 'approved')) throw new Refusal('approval_not_open');
    await tx.update(approvals).set({ state: 'withdrawn' }).where(eq(approvals.id, id));
    recordApproval(tx, { action: 'approval-withdrawn', actorId, id, kind });
    return { message: 'Request withdrawn' };
  }, input.id);
}
