import { may } from '@nairadesk/contract/order-status';
import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { and, eq } from '../../platform/database/drizzle.ts';
import { offers } from '../../platform/database/tables/offers-tables.ts';
import type { orders } from '../../platform/database/tables/orders-tables.ts';
import { assertNotHeldByOther } from '../../platform/desk/order-claims.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { lockDeskOrder } from '../../platform/money/lock-desk-order.ts';

/**
 * Locks an order of cards for staff who judge it, as closing it and its customer's answer do. Refuses: not_found,
 * own_order, order_not_open, order_held (by a colleague), cards_agreed, offer_open.
 */
export async function lockJudgedOrder(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  id: string,
): Promise<typeof orders.$inferSelect> {
  const order = await lockDeskOrder(tx, id, actor.id);
  if (order.cardCount === null) throw new Refusal('not_found');
  if (!may('complete', order.status))
    throw new Refusal('order_not_open', {
      message: `This order is already ${order.status}.`,
      data: { status: order.status },
    });
  await assertNotHeldByOther(tx, order.id, actor.id);
  if (order.settledKobo !== null) throw new Refusal('cards_agreed');
  const open = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.orderId, order.id), eq(offers.state, 'open')));
  if (open.length > 0) throw new Refusal('offer_open');
  return order;
}
