import type { listSavedFilters as call } from '@nairadesk/contract/order-filters';
import type { Ctx } from '../platform/context/context.ts';
import { asc, eq } from '../platform/database/drizzle.ts';
import { savedFilters } from '../platform/database/tables/queue-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The filters that the caller saved, by name. */
export async function listSavedFilters(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id, name, filters } = savedFilters;
  const data = await ctx.read
    .select({ id, name, filters })
    .from(savedFilters)
    .where(eq(savedFilters.staffId, ctx.actor.id))
    .orderBy(asc(name));
  return { data };
}
