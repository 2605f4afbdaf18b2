import type { Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { isUuid } from '../platform/database/ids.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import { offers } from '../platform/database/tables/offers-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { endOffer } from '../platform/desk/end-offers.ts';
import { readOtherHolder } from '../platform/desk/order-claims.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { isAgreedTo } from '../platform/money/agreed-to.ts';
import { readMatchedTo } from '../platform/money/order-funding.ts';
import { findOffer } from '../platform/money/present-offer.ts';

/**
 * Locks the order of an offer, as closing it does, for the customer who answers. The money must be as it was when the
 * offer was made, and no colleague of its author may hold the order, as they may be paying it at this moment. Another
 * customer's offer looks missing. Refuses: not_found, offer_not_open, order_in_work.
 */
export async function lockOwnOffer(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  id: string,
): Promise<{ offer: typeof offers.$inferSelect; order: typeof orders.$inferSelect }> {
  if (!isUuid(id)) throw new Refusal('not_found');
  const offer = await findOffer(tx, id);
  const theirs = and(eq(orders.id, offer.orderId), eq(orders.userId, actor.id));
  const [order] = await tx.select().from(orders).where(theirs).for('no key update');
  if (!order) throw new Refusal('not_found');
  await assertSameMoney(tx, offer);
  await assertNotInWork(tx, offer);
  return { offer, order };
}

/** Ends an offer with its customer's answer, in time. Refuses: offer_not_open. */
export async function answerOffer(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  id: string,
  answer: { state: 'accepted' | 'declined'; newOrderId?: string },
): Promise<void> {
  const wanted = and(eq(offers.id, id), sql`${offers.validUntil} > clock_timestamp()`);
  const ended = await endOffer(tx, { wanted, actorId: actor.id, ...answer });
  if (ended.length === 0) throw new Refusal('offer_not_open');
}

// More may have come since, or a bank took some back: its figures are no longer true.
async function assertSameMoney(
  tx: Tx,
  { kind, orderId, receiptId, receivedKobo }: typeof offers.$inferSelect,
): Promise<void> {
  if (kind !== 'new-order') {
    if ((await readMatchedTo(tx, orderId)) !== receivedKobo) throw new Refusal('offer_not_open');
    return;
  }
  const [receipt] = await tx
    .select({ unmatchedKobo: receipts.unmatchedKobo })
    .from(receipts)
    .where(eq(receipts.id, receiptId ?? ''));
  if (receipt?.unmatchedKobo !== receivedKobo) throw new Refusal('offer_not_open');
}

// Cards can't be paid before they are agreed on, and a new order has no holder yet. Who had a second person's yes since
// may have paid it.
async function assertNotInWork(
  tx: Tx,
  { kind, orderId, createdBy, createdAt }: typeof offers.$inferSelect,
): Promise<void> {
  if (kind === 'cards' || kind === 'new-order') return;
  if (await isAgreedTo(tx, 'complete-order', [orderId], createdAt)) throw new Refusal('order_in_work');
  if ((await readOtherHolder(tx, orderId, createdBy)) === null) return;
  throw new Refusal('order_in_work', {
    message: 'We’re working on this order right now. Answer in a few minutes, or write to us.',
  });
}
