import type { countWaiting as call } from '@nairadesk/contract/alerts';
import type { Ctx } from '../platform/context/context.ts';
import { countUpTo } from '../platform/database/count-up-to.ts';
import { count, eq, isNull, sql } from '../platform/database/drizzle.ts';
import { codeComplaints } from '../platform/database/tables/cards/delivered-codes-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/**
 * How many open orders are reported as paid and how many complaints wait for an answer, when the newest of each came,
 * and how many messages have no reply, up to 1,000.
 */
export async function countWaiting(ctx: Ctx): Promise<Reply<typeof call>> {
  const [row] = await ctx.read
    .select({
      reported: count(),
      newest: sql<Date | null>`max(${orders.paidClaimedAt})`.mapWith(orders.paidClaimedAt),
    })
    .from(orders)
    .where(eq(orders.status, 'successful'));
  const [open] = await ctx.read
    .select({
      complaints: count(),
      newest: sql<Date | null>`max(${codeComplaints.openedAt})`.mapWith(codeComplaints.openedAt),
    })
    .from(codeComplaints)
    .where(eq(codeComplaints.state, 'open'));
  // Anybody may write, so no further than to 1,000.
  const unanswered = sql`select from ${supportMessages} where ${isNull(supportMessages.respondedAt)}`;
  const { total: messages } = await countUpTo(ctx.read, unanswered);
  return {
    data: {
      reported: row?.reported ?? 0,
      newest: row?.newest?.toISOString() ?? null,
      complaints: open?.complaints ?? 0,
      newestComplaint: open?.newest?.toISOString() ?? null,
      messages,
    },
  };
}
