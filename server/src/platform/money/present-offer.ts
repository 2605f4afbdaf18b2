import { nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import type { Figures, Offer } from '@nairadesk/contract/offers';
import type { Db } from '../database/database.ts';
import { eq, getTableColumns } from '../database/drizzle.ts';
import { offers } from '../database/tables/offers-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { OfferedFigures } from './offer-terms.ts';

type Read = Pick<Db, 'select'>;
export type OfferRow = typeof offers.$inferSelect &
  Pick<typeof orders.$inferSelect, 'transactionId' | 'assetName' | 'assetType' | 'priceKobo' | 'userId'>;

/** Starts a query for offers with what is said of their orders. */
export function selectOffers(read: Read) {
  const { transactionId, assetName, assetType, priceKobo, userId } = orders;
  return read
    .select({ ...getTableColumns(offers), transactionId, assetName, assetType, priceKobo, userId })
    .from(offers)
    .innerJoin(orders, eq(orders.id, offers.orderId))
    .$dynamic();
}

/** The offer with this id. Refuses: not_found. */
export async function findOffer(read: Read, id: string): Promise<OfferRow> {
  const [row] = await selectOffers(read).where(eq(offers.id, id));
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Figures as the wire shows them. */
export function presentFigures({ amountKobo, quantity, priceKobo }: OfferedFigures): Figures {
  return { amount: nairaOf(amountKobo), quantity: quantityOf(unitsOf(quantity)), price: nairaOf(priceKobo) };
}

function presentCards({ cardsAccepted, cardsChanged, cardsRefused }: OfferRow): Offer['cards'] {
  if (cardsAccepted === null || cardsChanged === null || cardsRefused === null) return null;
  return { accepted: cardsAccepted, changed: cardsChanged, refused: cardsRefused };
}

/** An offer as the wire shows it. */
export function presentOffer(row: OfferRow): Offer {
  const { oldKobo, oldQuantity, priceKobo, newKobo, newQuantity, newPriceKobo } = row;
  return {
    id: row.id,
    orderId: row.orderId,
    transactionId: row.transactionId,
    assetName: row.assetName,
    assetType: row.assetType,
    kind: row.kind,
    state: row.state,
    received: nairaOf(row.receivedKobo),
    cards: presentCards(row),
    before: presentFigures({ amountKobo: oldKobo, quantity: oldQuantity, priceKobo }),
    after: presentFigures({ amountKobo: newKobo, quantity: newQuantity, priceKobo: newPriceKobo }),
    validUntil: row.validUntil.toISOString(),
    timeStamp: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
