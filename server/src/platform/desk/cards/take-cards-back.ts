import type { Db } from '../../database/database.ts';
import { and, eq, isNull, sql } from '../../database/drizzle.ts';
import { cardPhotos } from '../../database/tables/cards/card-photos-tables.ts';
import { orderCards } from '../../database/tables/cards/order-cards-tables.ts';

/**
 * Gives the cards of an order back to its customer: their codes and pictures are erased, so staff can't look at them
 * any more. A colleague who is just revealing one finishes first, and is in the log.
 */
export async function takeCardsBack(tx: Db, orderId: string): Promise<void> {
  await tx
    .update(orderCards)
    .set({ takenBackAt: sql`clock_timestamp()`, codeSealed: null })
    .where(and(eq(orderCards.orderId, orderId), isNull(orderCards.takenBackAt)));
  await tx.update(cardPhotos).set({ pictureSealed: null }).where(eq(cardPhotos.orderId, orderId));
}
