import type { acceptOffer as call } from '@nairadesk/contract/offers';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { assertNotPaused } from '../platform/context/trading-pause.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { offers } from '../platform/database/tables/offers-tables.ts';
import type { orders } from '../platform/database/tables/orders-tables.ts';
import { amendOrder } from '../platform/desk/amend-order.ts';
import { assertMayTrade } from '../platform/desk/assert-may-trade.ts';
import { findDeskReader } from '../platform/desk/desk-account.ts';
import { moveOrder } from '../platform/desk/move-order.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { findOffer, presentOffer } from '../platform/money/present-offer.ts';
import { answerOffer, lockOwnOffer } from './lock-own-offer.ts';
import { acceptedMail, newOrderMail } from './mails.ts';
import { placeNewOrder } from './place-new-order.ts';
import { readCustomer } from './read-customer.ts';

type Offer = typeof offers.$inferSelect;
type Order = typeof orders.$inferSelect;

/**
 * The customer accepts an offer: its figures are what their order is settled for, which is reported as paid with it, or a
 * new order carries the money. The desk is mailed, and completes it as usual. Refuses: not_found, offer_not_open,
 * offer_not_possible, trading_frozen, order_in_work; where it makes a new order, trading_paused.
 */
export async function acceptOffer(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const { offer, order } = await lockOwnOffer(tx, ctx, input.id);
    await assertMayTrade(tx, order.userId);
    const accept = offer.kind === 'new-order' ? replace : settle;
    const completes = await accept(tx, ctx, offer, order);
    const shown = presentOffer(await findOffer(tx, offer.id));
    const customer = await readCustomer(tx, order.userId);
    const about = { desk: (await findDeskReader(tx, order)).email, customer, order: completes };
    const { publicUrl } = ctx.config;
    await enqueueMail(tx, ctx, acceptedMail(shown, about, publicUrl));
    if (offer.kind === 'new-order') await enqueueMail(tx, ctx, newOrderMail(shown, about, publicUrl));
    const message =
      offer.kind === 'cards'
        ? 'Thank you. We’ll pay you as soon as we can.'
        : 'Thank you. We’ll send it to you as soon as we can.';
    return { message, data: shown };
  });
}

async function settle(tx: Tx, ctx: Ctx, offer: Offer, order: Order) {
  // Closing an order ends its offers: of an open one the order is open too.
  await answerOffer(tx, ctx, offer.id, { state: 'accepted' });
  // Their money is here, and they know: nothing is left for them to pay or to report.
  if (order.status === 'pending')
    await moveOrder(tx, ctx, {
      orderId: order.id,
      event: 'report',
      actorId: order.userId,
      set: { paidClaimedAt: sql`clock_timestamp()` },
    });
  await amendOrder(tx, ctx, order.id, { settledKobo: offer.newKobo, settledQuantity: offer.newQuantity });
  return order;
}

async function replace(tx: Tx, ctx: Ctx, offer: Offer, order: Order) {
  if (offer.state !== 'open') throw new Refusal('offer_not_open');
  // The others settle an order that is open, which goes on.
  assertNotPaused(ctx);
  const placed = await placeNewOrder(tx, ctx, offer, order);
  await answerOffer(tx, ctx, offer.id, { state: 'accepted', newOrderId: placed.id });
  return placed;
}
