import type { getReceiptCode as call } from '@nairadesk/contract/order-receipt';
import type { Ctx } from '../../platform/context/context.ts';
import { receiptCode } from '../../platform/desk/receipt-code.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { findOrder } from '../find-order.ts';

/** The code of the receipt of the caller's own completed order. Refuses: not_found, order_not_completed. */
export async function getReceiptCode(ctx: Ctx, { id }: Input<typeof call>): Promise<Reply<typeof call>> {
  const order = await findOrder(ctx.read, id, ctx.actor.id);
  if (order.status !== 'completed') throw new Refusal('order_not_completed');
  return { data: { code: receiptCode(ctx.secrets, order) } };
}
