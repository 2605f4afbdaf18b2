import type { Db } from '../database/database.ts';
import { eq } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { Refusal } from '../errors/refusal.ts';

/**
 * Locks an order, as closing it does, until the transaction ends: for staff who deal with its money, unless it is their
 * own. Refuses: not_found, own_order.
 */
export async function lockDeskOrder(
  tx: Db,
  orderId: string,
  actorId: string,
): Promise<typeof orders.$inferSelect> {
  if (!isUuid(orderId)) throw new Refusal('not_found');
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order) throw new Refusal('not_found');
  if (order.userId === actorId) throw new Refusal('own_order');
  return order;
}
