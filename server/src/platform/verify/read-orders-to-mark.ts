import type { Db } from '../database/database.ts';
import { and, asc, gt, inArray, isNull } from '../database/drizzle.ts';
import { orderCards } from '../database/tables/cards/order-cards-tables.ts';
import { orderEvents, orders } from '../database/tables/orders-tables.ts';

/** An order with its events and cards, as `orderMark` takes them. */
export interface WholeOrder {
  order: typeof orders.$inferSelect;
  events: (typeof orderEvents.$inferSelect)[];
  cards: (typeof orderCards.$inferSelect)[];
}

const batchRows = 1_000;

/**
 * The next thousand orders by id with their events and cards; with `among` of these alone, with `unmarked` those
 * without a mark, locked.
 */
export async function readOrdersToMark(
  db: Db,
  {
    after,
    among,
    unmarked = false,
    locked = unmarked,
  }: { after?: string | undefined; among?: string[] | undefined; unmarked?: boolean; locked?: boolean },
): Promise<WholeOrder[]> {
  const next = db
    .select()
    .from(orders)
    .where(
      and(
        after === undefined ? undefined : gt(orders.id, after),
        among && inArray(orders.id, among),
        unmarked ? isNull(orders.mark) : undefined,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batchRows);
  const batch = await (locked ? next.for('no key update') : next);
  if (batch.length === 0) return [];
  const ids = batch.map(({ id }) => id);
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  // Of an order without cards, too: one may have been added past the server.
  const cards = await db
    .select()
    .from(orderCards)
    .where(inArray(orderCards.orderId, ids))
    .orderBy(asc(orderCards.position));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const cardsByOrder = Map.groupBy(cards, ({ orderId }) => orderId);
  return batch.map((order) => ({
    order,
    events: byOrder.get(order.id) ?? [],
    cards: cardsByOrder.get(order.id) ?? [],
  }));
}
