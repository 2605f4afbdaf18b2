import type { listOwnOffers as call } from '@nairadesk/contract/offers';
import type { Ctx } from '../platform/context/context.ts';
import { and, asc, eq, sql } from '../platform/database/drizzle.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { presentOffer, selectOffers } from '../platform/money/present-offer.ts';

/** The offers that wait for the actor's answer, those that end first before others. */
export async function listOwnOffers(ctx: Ctx, _input: Input<typeof call>): Promise<Reply<typeof call>> {
  const rows = await selectOffers(ctx.read)
    .where(and(eq(orders.userId, ctx.actor.id), eq(offers.state, 'open'), sql`${offers.validUntil} > now()`))
    .orderBy(asc(offers.validUntil), asc(offers.id));
  return { data: rows.map(presentOffer) };
}
