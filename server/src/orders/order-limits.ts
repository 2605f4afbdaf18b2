import type { Ctx } from '../platform/context/context.ts';
import type { Limit } from '../platform/identity/rate-limit.ts';

const hour = 60 * 60;

/** How often orders may be placed: by one customer, and from one network address, which a whole town may share. */
export function orderLimits({ actor, networkAddress }: Pick<Ctx, 'actor' | 'networkAddress'>): Limit[] {
  return [
    { key: `order/${actor.id}`, most: 60, windowSeconds: hour },
    { key: `order//${networkAddress}`, most: 1000, windowSeconds: hour },
  ];
}
