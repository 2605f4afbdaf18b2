import type { withdrawOffer as call } from '@nairadesk/contract/offers';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { endOffer } from '../platform/desk/end-offers.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { findOffer, presentOffer } from '../platform/money/present-offer.ts';

/** Staff take an open offer back. Refuses: not_found, own_order, offer_not_open. */
export async function withdrawOffer(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  if (!isUuid(input.id)) throw new Refusal('not_found');
  return ctx.transact(async (tx) => {
    const { orderId } = await findOffer(tx, input.id);
    await lockDeskOrder(tx, orderId, ctx.actor.id);
    const ended = await endOffer(tx, {
      wanted: eq(offers.id, input.id),
      state: 'withdrawn',
      actorId: ctx.actor.id,
    });
    if (ended.length === 0) throw new Refusal('offer_not_open');
    return { message: 'Offer withdrawn', data: presentOffer(await findOffer(tx, input.id)) };
  });
}
