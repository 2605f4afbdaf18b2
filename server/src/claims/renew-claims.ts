import type { renewClaims as call } from '@nairadesk/contract/claims';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { renewLeases } from './hold-order.ts';

/**
 * The caller is at work: the orders they hold stay theirs. A lease that is over, or is a colleague's by now, stays so.
 */
export async function renewClaims(ctx: Ctx): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    await renewLeases(tx, ctx.actor.id);
    return { message: 'Your orders stay yours' };
  });
}
