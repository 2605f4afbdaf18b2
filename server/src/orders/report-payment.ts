import type { reportPayment as call } from '@nairadesk/contract/orders';
import type { Ctx } from '../platform/context/context.ts';
import { sql } from '../platform/database/drizzle.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findOrder, lockOrder } from './find-order.ts';
import { presentOrder } from './present-order.ts';
import { tellOfReport } from './tell-of-report.ts';

/**
 * The owner reports the order as paid, and staff on shift are told as each chose; if that mails none of them, the desk
 * account is mailed. Repeating it changes nothing. After the payment window it is still accepted, and shown as late.
 * Refuses: not_found, order_not_open.
 */
export async function reportPayment(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const message = 'Thank you. We’re checking your payment now.';
  return ctx.transact(async (tx) => {
    await lockOrder(tx, input.orderId, ctx.actor.id);
    const before = await findOrder(tx, input.orderId, ctx.actor.id);
    // A second report that arrives together with the first waits for the lock, and ends here.
    if (before.status === 'successful') return { message, data: presentOrder(before, ctx.config) };
    await moveOrder(tx, ctx, {
      orderId: before.id,
      event: 'report',
      actorId: ctx.actor.id,
      set: { paidClaimedAt: sql`clock_timestamp()` },
    });
    const order = presentOrder(await findOrder(tx, before.id), ctx.config);
    await tellOfReport(tx, ctx, order, before);
    return { message, data: order };
  }, input.orderId);
}
