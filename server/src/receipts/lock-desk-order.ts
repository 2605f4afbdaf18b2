import type { Db } from '../platform/database/database.ts';
import { eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';

/**
 * Locks an order, as whoever closes it does, until the transaction ends: for staff who match money to it, unless it is
 * their own. Refuses: not_found, own_order.
 */
export async function lockDeskOrder(tx: Db, orderId: string, actorId: string) {
  if (!isUuid(orderId)) throw new Refusal('not_found');
  const [order] = await tx
    .select({
      userId: orders.userId,
      status: orders.status,
      orderType: orders.orderType,
      transactionId: orders.transactionId,
      amountKobo: orders.amountKobo,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (!order) throw new Refusal('not_found');
  if (order.userId === actorId) throw new Refusal('own_order');
  return order;
}
