import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Actor } from '../platform/sessions/actor.ts';
import { type OrderRow, selectOrders } from './present-order.ts';

/** The order with this id; with `ownerId`, only if it is theirs, else it looks missing. Refuses: not_found. */
export async function findOrder(read: Ctx['read'], orderId: string, ownerId?: string): Promise<OrderRow> {
  if (!isUuid(orderId)) throw new Refusal('not_found');
  const [row] = await selectOrders(read).where(
    and(eq(orders.id, orderId), ownerId === undefined ? undefined : eq(orders.userId, ownerId)),
  );
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The order with this id for staff to act on, unless it is their own. Refuses: not_found, own_order. */
export async function findDeskOrder(read: Ctx['read'], orderId: string, actor: Actor): Promise<OrderRow> {
  const row = await findOrder(read, orderId);
  if (row.userId === actor.id) throw new Refusal('own_order');
  return row;
}

/** Locks an order of this owner until the transaction ends; does nothing if there is none. */
export async function lockOrder(tx: Db, orderId: string, ownerId: string): Promise<void> {
  if (!isUuid(orderId)) return;
  const theirs = and(eq(orders.id, orderId), eq(orders.userId, ownerId));
  await tx.select({ id: orders.id }).from(orders).where(theirs).for('update');
}
