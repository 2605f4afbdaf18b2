import type { listUnreadMessages as call } from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { and, count, eq, isNull, ne, or, sql } from '../../platform/database/drizzle.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import type { Reply } from '../../platform/http/endpoint.ts';

// More than staff answer in a day. Customers with a completed order come first, as any number of new accounts may have
// written.
const mostListed = 200;

/**
 * The orders with messages that the caller's side has not seen: a customer's own orders, or for staff all but their
 * own. For staff, messages that a colleague has seen stay until they are answered or closed as needing no answer.
 * Customers take turns, open and completed orders before cancelled ones: a customer who opens many orders is not in the
 * way of the others.
 */
export async function listUnreadMessages(ctx: Ctx): Promise<Reply<typeof call>> {
  const staff = isStaff(ctx.actor.role);
  const oldest = sql<string>`min(${orderMessages.createdAt})`;
  const isUnseen = isNull(orderMessages.seenAt);
  const isCancelled = sql`${orders.status} = 'cancelled'`;
  const turn = sql<number>`(row_number() over (partition by ${orders.userId} order by ${isCancelled}, ${oldest}))::int`;
  const isNew = sql`not exists (
    select from orders paid where paid.user_id = ${orders.userId} and paid.status = 'completed')`;
  const rows = await ctx.read
    .select({
      orderId: orders.id,
      transactionId: orders.transactionId,
      userName: users.name,
      count: count(),
      unseen: sql<number>`(count(*) filter (where ${isUnseen}))::int`,
      oldest,
      isCancelled: sql<boolean>`${isCancelled}`,
      turn,
    })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        staff ? or(isUnseen, isNull(orderMessages.answeredAt)) : isUnseen,
        eq(orderMessages.byStaff, !staff),
        staff ? ne(orders.userId, ctx.actor.id) : eq(orders.userId, ctx.actor.id),
      ),
    )
    .groupBy(orders.id, users.name)
    .orderBy(turn, isCancelled, isNew, oldest, orders.id)
    .limit(mostListed);
  const inTurn = rows.toSorted(
    (one, other) =>
      one.turn - other.turn ||
      Number(one.isCancelled) - Number(other.isCancelled) ||
      Date.parse(one.oldest) - Date.parse(other.oldest),
  );
  return {
    data: inTurn.map(({ oldest: since, userName, turn: _, isCancelled: __, ...row }) => ({
      ...row,
      userName: staff ? userName : null,
      timeStamp: new Date(since).toISOString(),
    })),
  };
}
