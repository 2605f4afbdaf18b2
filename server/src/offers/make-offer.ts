import { nairaOf, quantityOf, roundedUnits, unitsOf } from '@nairadesk/contract/money';
import type { makeOffer as call } from '@nairadesk/contract/offers';
import { othersName } from '@nairadesk/contract/others-words';
import { tellCustomer } from '../platform/alerts/tell-customer.ts';
import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { newId } from '../platform/database/ids.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { assertNotHeldByOther } from '../platform/desk/order-claims.ts';
import { todaysPrice } from '../platform/desk/prices/todays-price.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { rememberAnswer } from '../platform/http/idempotency.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { assertNotAgreedTo } from '../platform/money/agreed-to.ts';
import { readLateMoney } from '../platform/money/late-money.ts';
import { lockDeskOrder } from '../platform/money/lock-desk-order.ts';
import { offerTerms } from '../platform/money/offer-terms.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { findOffer, presentOffer } from '../platform/money/present-offer.ts';
import { writeOffer } from '../platform/money/write-offer.ts';
import { offeredMail } from './mails.ts';
import { newOrderTerms, type Offered } from './new-order-terms.ts';
import { readCustomer } from './read-customer.ts';

type Order = typeof orders.$inferSelect;

const mostDecimals = 18;

/**
 * Staff offer a customer changed terms, by the figures of this moment; the customer is mailed.
 * Refuses: invalid, not_found, own_order, offer_open, offer_not_possible, price_changed, receipt_alike,
 * names_other_order, order_held, order_agreed_to.
 */
export async function makeOffer(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const id = newId();
  return ctx.transact(async (tx) => {
    const order = await lockDeskOrder(tx, input.orderId, ctx.actor.id);
    if (input.kind !== 'new-order') {
      await assertNotHeldByOther(tx, order.id, ctx.actor.id);
      await assertNotAgreedTo(tx, ctx, order.id);
    }
    const offered = await (input.kind === 'new-order'
      ? newOrderTerms(tx, order, input, ctx.actor.id)
      : termsNow(tx, order, input));
    assertAsSeen(offered, input);
    await writeOffer(tx, ctx, order, { id, kind: input.kind, hours: input.hours, ...offered });
    const offer = presentOffer(await findOffer(tx, id));
    const customer = await readCustomer(tx, order.userId);
    await enqueueMail(tx, ctx, offeredMail(offer, customer, ctx.config.publicUrl));
    await tellCustomer(tx, ctx, order, 'offer');
    const answer = { message: `Offered to ${othersName(customer.name)}`, data: offer };
    await rememberAnswer(tx, ctx, answer);
    return answer;
  }, input.orderId);
}

async function termsNow(tx: Tx, order: Order, { kind }: Input<typeof call>): Promise<Offered> {
  const [now] = await tx.select({ todaysPriceKobo: todaysPrice }).from(orders).where(eq(orders.id, order.id));
  if (!now) throw new Error('an offer is of no order');
  const matchedKobo = await readMatchedTo(tx, order.id);
  const late = (await readLateMoney(tx, [order.id])).get(order.id);
  const terms = offerTerms({ order, matchedKobo, late, ...now });
  if (terms?.kind !== kind) throw new Refusal('offer_not_possible');
  return { receivedKobo: matchedKobo, after: terms.after, receiptId: null };
}

// Staff said what they saw to the customer perhaps: a price may have changed since.
function assertAsSeen({ after }: Offered, { quantity }: Input<typeof call>): void {
  if (!quantity || roundedUnits(quantity, mostDecimals) === unitsOf(after.quantity)) return;
  throw new Refusal('price_changed', {
    message: 'The figures have changed. Check the new ones, and offer again.',
    data: { quantity: quantityOf(unitsOf(after.quantity)), amount: nairaOf(after.amountKobo) },
  });
}
