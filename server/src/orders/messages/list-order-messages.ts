import type { listOrderMessages as call } from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';
import { presentMessage, readMessages } from './read-messages.ts';

/** What was written about an order, for its owner and for staff, oldest first. Refuses: not_found. */
export async function listOrderMessages(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const mayReadAll = isStaff(ctx.actor.role);
  const { userId } = await findOrder(ctx.read, id, mayReadAll ? undefined : ctx.actor.id);
  // Of an order of their own, staff read what its customer reads.
  const staff = mayReadAll && userId !== ctx.actor.id;
  const rows = await readMessages(ctx.read, eq(orderMessages.orderId, id));
  return { data: rows.map((row) => presentMessage(row, ctx.actor, staff)) };
}
