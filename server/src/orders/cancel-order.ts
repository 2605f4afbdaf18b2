import type { cancelOrder as call } from '@nairadesk/contract/orders';
import type { Ctx } from '../platform/context/context.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { settleCancelled } from '../platform/money/settle-money.ts';
import { findOrder } from './find-order.ts';
import { cancelledMail } from './mails.ts';
import { presentOrder } from './present-order.ts';

/** The owner cancels an order while no payment is reported. Refuses: not_found, order_not_open. */
export async function cancelOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const before = await findOrder(tx, input.orderId, ctx.actor.id);
    await moveOrder(tx, ctx, {
      orderId: before.id,
      event: 'withdraw',
      actorId: ctx.actor.id,
      reason: input.reason || null,
    });
    await settleCancelled(tx, before, ctx.actor.id);
    const order = presentOrder(await findOrder(tx, before.id), ctx.config);
    await enqueueMail(tx, ctx, cancelledMail(order, ctx.config.publicUrl, 'owner'));
    return { message: 'Order cancelled', data: order };
  }, input.orderId);
}
