import type { listUnreadMessages as call } from '@nairadesk/contract/order-messages';
import { isStaff } from '@nairadesk/contract/roles';
import type { Ctx } from '../../platform/context/context.ts';
import { and, count, eq, isNull, ne, or, sql } from '../../platform/database/drizzle.ts';
import { orderMessages } from '../../platform/database/tables/orders/order-messages-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import type { Reply } from '../../platform/http/endpoint.ts';

// Nobody answers more in a day; a bound all the same. Beyond it those go first of whom an order was completed: any number of
// new accounts may have written.
const mostListed = 200;

/**
 * The orders about which the other side wrote what nobody of the caller's has seen: a customer's own, or all but their
 * own for staff, for whom what was seen stays until it is answered, or somebody said that it needs no answer. Customers take turns: the longest waiting order of each comes before the second of anybody, and of those
 * the open and completed ones before the cancelled, so that nobody who opens many orders is in the way of the others.
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
