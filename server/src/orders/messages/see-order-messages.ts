import type { seeOrderMessages as call } from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq, isNull, sql } from '../../platform/database/drizzle.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';

/**
 * What the other side wrote about an order counts as seen. Staff who placed the order themselves see nothing for their
 * colleagues. Refuses: not_found.
 */
export async function seeOrderMessages(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const { userId } = await findOrder(ctx.read, id, staff ? undefined : ctx.actor.id);
  const byStaff = userId === ctx.actor.id;
  await ctx.transact(
    (tx) =>
      tx
        .update(orderMessages)
        .set({ seenAt: sql`clock_timestamp()` })
        .where(
          and(
            eq(orderMessages.orderId, id),
            eq(orderMessages.byStaff, byStaff),
            isNull(orderMessages.seenAt),
          ),
        ),
    id,
  );
  return { message: 'Seen' };
}
