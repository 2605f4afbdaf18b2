import type { cancelOrder as call } from '@nairadesk/contract/orders';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import { readHeld } from '../platform/desk/order-claims.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueNews } from '../platform/mail/customer-mails.ts';
import { isAgreedTo } from '../platform/money/agreed-to.ts';
import { isNamedByTransfer } from '../platform/money/matching/named-by-transfer.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { findOrder } from './find-order.ts';
import { cancelledMail } from './mails.ts';
import { type OrderRow, presentOrder } from './present-order.ts';

/**
 * The owner cancels an order while no payment is reported, and none has come, matched or naming it: who may take their
 * money back when the rate has moved has a free option. Nor while staff hold it, or once a second person agreed to it: they
 * may be paying it at this moment, or have.
 * Refuses: not_found, order_not_open, order_in_work.
 */
export async function cancelOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const before = await findOrder(tx, input.orderId, ctx.actor.id);
    await moveOrder(tx, ctx, {
      orderId: before.id,
      event: 'withdraw',
      actorId: ctx.actor.id,
      reason: input.reason || null,
    });
    await assertNothingCame(tx, before);
    // Every claim locks the order, as the move did: it is there by now, or comes too late.
    if ((await readHeld(tx, [before.id])).size > 0 || (await isAgreedTo(tx, 'complete-order', [before.id])))
      throw new Refusal('order_in_work');
    const order = presentOrder(await findOrder(tx, before.id), ctx.config);
    await enqueueNews(tx, ctx, ctx.actor.id, cancelledMail(order, ctx.config.publicUrl, { by: 'owner' }));
    return { message: 'Order cancelled', data: order };
  }, input.orderId);
}

async function assertNothingCame(tx: Tx, order: OrderRow): Promise<void> {
  if ((await readMatchedTo(tx, order.id)) === 0n && !(await isNamed(tx, order))) return;
  throw new Refusal('order_not_open', {
    message: 'Money has moved for this order, so it can’t be cancelled here. Write to us in Support.',
  });
}

async function isNamed(tx: Tx, { id }: OrderRow): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), isNamedByTransfer));
  return rows.length > 0;
}
