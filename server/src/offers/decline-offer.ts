import type { declineOffer as call } from '@nairadesk/contract/offers';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { offers } from '../platform/database/tables/offers-tables.ts';
import type { orders } from '../platform/database/tables/orders-tables.ts';
import { takeCardsBack } from '../platform/desk/cards/take-cards-back.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { lockReceipt } from '../platform/money/lock-receipt.ts';
import { oweReceipt } from '../platform/money/owe-receipt.ts';
import { findOffer, presentOffer } from '../platform/money/present-offer.ts';
import { settleCancelled } from '../platform/money/settle-money.ts';
import { answerOffer, lockOwnOffer } from './lock-own-offer.ts';
import { declinedMail } from './mails.ts';
import { readCustomer } from './read-customer.ts';

/**
 * The customer declines an offer: an open order is cancelled, and what arrived is owed back to them. Cards are taken
 * back, and their codes erased.
 * Refuses: not_found, offer_not_open, order_in_work.
 */
export async function declineOffer(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const { offer, order } = await lockOwnOffer(tx, ctx, input.id);
    await answerOffer(tx, ctx, offer.id, { state: 'declined' });
    if (offer.kind === 'new-order') await oweLeft(tx, ctx, offer, order);
    else await cancel(tx, ctx, offer, order);
    if (offer.kind === 'cards') await takeCardsBack(tx, order.id);
    const shown = presentOffer(await findOffer(tx, offer.id));
    const customer = await readCustomer(tx, order.userId);
    await enqueueMail(tx, ctx, declinedMail(shown, customer, ctx.config.publicUrl));
    const message =
      offer.kind === 'cards'
        ? 'Your cards are yours again. We can’t see their codes any more.'
        : 'We’ll send your money back.';
    return { message, data: shown };
  });
}

async function cancel(
  tx: Tx,
  ctx: Ctx,
  { kind }: typeof offers.$inferSelect,
  order: typeof orders.$inferSelect,
): Promise<void> {
  await moveOrder(tx, ctx, {
    orderId: order.id,
    event: 'decline',
    actorId: order.userId,
    reason: kind === 'cards' ? 'Took the cards back' : 'Asked for the money back',
  });
  await settleCancelled(tx, order, order.userId, kind === 'today' ? 'late' : 'cancelled');
}

/** What is left of the transfer that a new order was offered for. */
async function oweLeft(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  offer: typeof offers.$inferSelect,
  order: typeof orders.$inferSelect,
): Promise<void> {
  const receipt = await lockReceipt(tx, String(offer.receiptId));
  if (receipt.unmatchedKobo === 0n) return;
  await oweReceipt(tx, {
    receipt,
    order,
    reason: 'late',
    note: null,
    createdBy: actor.id,
    // Staff found whose money it was when they made the offer.
    matchedBy: offer.createdBy,
  });
}
