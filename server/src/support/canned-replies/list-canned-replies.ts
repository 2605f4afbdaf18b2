import { type listCannedReplies as call, cannedRepliesMost } from '@nairadesk/contract/canned-replies';
import type { Ctx } from '../../platform/context/context.ts';
import { asc, sql } from '../../platform/database/drizzle.ts';
import { cannedReplies } from '../../platform/database/tables/support-tables.ts';
import type { Reply } from '../../platform/http/endpoint.ts';

/** All canned replies, by name. */
export async function listCannedReplies(ctx: Ctx): Promise<Reply<typeof call>> {
  const data = await ctx.read
    .select()
    .from(cannedReplies)
    .orderBy(sql`lower(${cannedReplies.name})`, asc(cannedReplies.id))
    .limit(cannedRepliesMost);
  return { data };
}
