import type { removeSavedFilter as call } from '@nairadesk/contract/order-filters';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { savedFilters } from '../platform/database/tables/queue-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/** Removes filters that the caller saved. Refuses: not_found (also a colleague's). */
export async function removeSavedFilter(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const removed = await tx
      .delete(savedFilters)
      .where(and(eq(savedFilters.id, id), eq(savedFilters.staffId, ctx.actor.id)))
      .returning({ id: savedFilters.id });
    if (removed.length === 0) throw new Refusal('not_found');
    return { message: 'Filters removed' };
  });
}
