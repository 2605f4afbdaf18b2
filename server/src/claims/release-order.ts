import type { releaseOrder as call } from '@nairadesk/contract/claims';
import type { Ctx } from '../platform/context/context.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { endLease } from './hold-order.ts';

/** The holder gives an order back, so that it is free; who had it last stays known. Refuses: not_found. */
export async function releaseOrder(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    await endLease(tx, ctx.actor.id, input.id);
    return { message: 'Order released' };
  }, input.id);
}
