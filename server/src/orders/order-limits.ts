import type { Ctx } from '../platform/context/context.ts';
import { type Limit, limitOn, limitsOnPlace } from '../platform/identity/rate-limit.ts';

/** How often orders may be placed: by one customer, and from one place, which a whole town may share. */
export function orderLimits(ctx: Ctx): Limit[] {
  return [limitOn('order/account', ctx.actor.id), ...limitsOnPlace('order/place', ctx)];
}
