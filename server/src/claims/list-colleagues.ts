import type { listColleagues as call } from '@nairadesk/contract/claims';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, count, eq, ne, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { orderClaims } from '../platform/database/tables/queue-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { isActiveStaff } from '../platform/sessions/active-staff.ts';
import { isHeldOpen } from './hold-order.ts';

/** The other staff who can be handed an order, by name, each with how many open orders they hold. */
export async function listColleagues(ctx: Ctx): Promise<Reply<typeof call>> {
  const held = ctx.read
    .select({ orders: count() })
    .from(orderClaims)
    .innerJoin(orders, eq(orders.id, orderClaims.orderId))
    .where(and(eq(orderClaims.holderId, users.id), isHeldOpen));
  const data = await ctx.read
    .select({ id: users.id, name: users.name, holds: sql<number>`(${held})::int` })
    .from(users)
    .where(and(isActiveStaff, ne(users.id, ctx.actor.id)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(100);
  return { data };
}
