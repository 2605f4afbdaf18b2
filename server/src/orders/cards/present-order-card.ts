import { nairaOf } from '@nairadesk/contract/money';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import type { Db } from '../../platform/database/database.ts';
import { asc, eq, getTableColumns, sql } from '../../platform/database/drizzle.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';

/** A card with what is read beside it. */
export const orderCardColumns = {
  ...getTableColumns(orderCards),
  photos: sql<OrderCard['photos']>`(
    select coalesce(json_agg(json_build_object(
      'id', photo.id, 'side', photo.side, 'isThere', photo.picture_sealed is not null)
      order by photo.created_at, photo.id), '[]')
    from card_photos photo where photo.order_card_id = order_cards.id)`,
  hasProof: sql<boolean>`exists(select from card_proofs proof where proof.order_card_id = order_cards.id)`,
};

export type OrderCardRow = typeof orderCards.$inferSelect & Pick<OrderCard, 'photos'> & { hasProof: boolean };

/** The cards of an order, in their order. */
export function readOrderCards(read: Pick<Db, 'select'>, orderId: string): Promise<OrderCardRow[]> {
  return read
    .select(orderCardColumns)
    .from(orderCards)
    .where(eq(orderCards.orderId, orderId))
    .orderBy(asc(orderCards.position));
}

/** A card as the wire shows it. Its code never is; with `told` false its verdict neither. */
export function presentOrderCard(row: OrderCardRow, { told }: { told: boolean }): OrderCard {
  return {
    id: row.id,
    position: row.position,
    country: row.country,
    form: row.form,
    receipt: row.receipt,
    faceValue: nairaOf(row.faceCents),
    rate: nairaOf(row.rateKobo),
    amount: nairaOf(row.amountKobo),
    hasCode: row.codeSealed !== null,
    photoIds: row.photos.map(({ id }) => id),
    photos: row.photos,
    verdict: told ? verdictOf(row) : null,
    version: told ? row.version : 0,
  };
}

function verdictOf(row: OrderCardRow): OrderCard['verdict'] {
  const { verdict, verdictCents, verdictRateKobo, verdictKobo, reason, reasonText } = row;
  if (verdict === null || verdictCents === null || verdictRateKobo === null || verdictKobo === null)
    return null;
  return {
    is: verdict,
    faceValue: nairaOf(verdictCents),
    rate: nairaOf(verdictRateKobo),
    amount: nairaOf(verdictKobo),
    reason,
    text: reasonText,
    hasProof: row.hasProof,
  };
}
