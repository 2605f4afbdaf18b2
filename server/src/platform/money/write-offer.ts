import { nairaOf } from '@nairadesk/contract/money';
import type { Offer, OfferKind } from '@nairadesk/contract/offers';
import { markRecord, recordAudit, type Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { violates } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { offers } from '../database/tables/offers-tables.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { OfferedFigures } from './offer-terms.ts';
import { settledOf } from './settled-of.ts';

interface NewOffer {
  id: string;
  kind: OfferKind;
  /** For how long the customer can accept it. */
  hours: number;
  receivedKobo: bigint;
  after: OfferedFigures;
  /** The transfer that a new order is for. */
  receiptId: string | null;
  cards?: Offer['cards'];
}

/** Writes an offer for an order that is locked. Refuses: offer_open. */
export async function writeOffer(
  tx: Tx,
  { actor }: Pick<Ctx, 'actor'>,
  order: typeof orders.$inferSelect,
  { id, kind, hours, receivedKobo, after, receiptId, cards = null }: NewOffer,
): Promise<void> {
  const before = settledOf(order);
  await tx
    .insert(offers)
    .values({
      id,
      orderId: order.id,
      kind,
      receiptId,
      receivedKobo,
      oldKobo: before.amountKobo,
      oldQuantity: before.quantity,
      newKobo: after.amountKobo,
      newQuantity: after.quantity,
      newPriceKobo: after.priceKobo,
      ...(cards && {
        cardsAccepted: cards.accepted,
        cardsChanged: cards.changed,
        cardsRefused: cards.refused,
      }),
      validUntil: sql`clock_timestamp() + make_interval(hours => ${hours})`,
      createdBy: actor.id,
      createdAt: sql`clock_timestamp()`,
    })
    .catch((error: unknown) => {
      const isOpen = violates(error, 'offers_open') || violates(error, 'offers_open_receipt');
      throw isOpen ? new Refusal('offer_open') : error;
    });
  markRecord(tx, 'offer', id);
  markRecord(tx, 'offer-state', id);
  recordAudit(tx, {
    action: 'offer-made',
    actorId: actor.id,
    subjectType: 'order',
    subjectId: order.id,
    detail: { offer: id, amount: nairaOf(after.amountKobo), quantity: after.quantity, hours },
  });
}
