import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { asc, eq } from '../database/drizzle.ts';
import { orderCards } from '../database/tables/cards/order-cards-tables.ts';
import { orderEvents, orders } from '../database/tables/orders-tables.ts';
import { readLeastKey } from './least-key.ts';
import { orderMark, signerOfOrder } from './order-mark.ts';

/**
 * Locks an order, and tells whether it is as the server left it: no new mark may cover up an edit in the database, nor
 * a mark made with a key that was replaced.
 */
export async function lockIntact(
  tx: Db,
  secrets: Pick<Secrets, 'signerOf' | 'number'>,
  orderId: string,
): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order?.mark) return false;
  const signer = signerOfOrder(secrets, order, ...(await partsOf(tx, order)));
  if (signer === null || signer === secrets.number) return signer !== null;
  return signer >= (await readLeastKey(tx));
}

/** Marks an order as the transaction leaves it, with its events. To be called only if it was intact before. */
export async function markOrder(tx: Db, secrets: Pick<Secrets, 'mac'>, orderId: string): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('there is no order to mark');
  const mark = orderMark(secrets, order, ...(await partsOf(tx, order)));
  await tx.update(orders).set({ mark }).where(eq(orders.id, orderId));
}

async function partsOf(tx: Db, order: typeof orders.$inferSelect) {
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return [events, order.cardCount === null ? [] : await cardsOf(tx, order.id)] as const;
}

function cardsOf(tx: Db, orderId: string) {
  return tx
    .select()
    .from(orderCards)
    .where(eq(orderCards.orderId, orderId))
    .orderBy(asc(orderCards.position));
}
