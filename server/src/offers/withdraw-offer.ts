import type { withdrawOffer as call } from '@nairadesk/contract/offers';
import { tellCustomer } from '../platform/alerts/tell-customer.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { endOffer } from '../platform/desk/end-offers.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { findOffer, presentOffer } from '../platform/money/present-offer.ts';
import { withdrawnMail } from './mails.ts';
import { readCustomer } from './read-customer.ts';

/**
 * Staff take an open offer back. The customer of cards was asked by mail to answer, and is told that they needn't.
 * Refuses: not_found, own_order, offer_not_open.
 */
export async function withdrawOffer(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  if (!isUuid(input.id)) throw new Refusal('not_found');
  return ctx.transact(async (tx) => {
    const { orderId, kind, userId } = await findOffer(tx, input.id);
    await lockDeskOrder(tx, orderId, ctx.actor.id);
    const ended = await endOffer(tx, {
      wanted: eq(offers.id, input.id),
      state: 'withdrawn',
      actorId: ctx.actor.id,
    });
    if (ended.length === 0) throw new Refusal('offer_not_open');
    const data = presentOffer(await findOffer(tx, input.id));
    if (kind === 'cards') {
      const mail = withdrawnMail(data, await readCustomer(tx, userId), ctx.config.publicUrl);
      await enqueueMail(tx, ctx, mail);
      await tellCustomer(
        tx,
        ctx,
        { id: orderId, userId, transactionId: data.transactionId },
        'offer-withdrawn',
      );
    }
    return { message: 'Offer withdrawn', data };
  });
}
