import type { Db } from '../../platform/database/database.ts';
import { and, eq } from '../../platform/database/drizzle.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type OrderCardRow, orderCardColumns } from './present-order-card.ts';

/** A card of this order, locked until the transaction ends. Refuses: not_found. */
export async function findOrderCard(
  tx: Pick<Db, 'select'>,
  orderId: string,
  cardId: string,
  lock: 'share' | 'no key update',
): Promise<OrderCardRow> {
  if (!isUuid(cardId)) throw new Refusal('not_found');
  const [card] = await tx
    .select(orderCardColumns)
    .from(orderCards)
    .where(and(eq(orderCards.id, cardId), eq(orderCards.orderId, orderId)))
    .for(lock);
  if (!card) throw new Refusal('not_found');
  return card;
}
