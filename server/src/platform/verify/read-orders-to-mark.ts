import type { Db } from '../database/database.ts';
import { and, asc, gt, inArray, isNull } from '../database/drizzle.ts';
import { orderEvents, orders } from '../database/tables/orders-tables.ts';

/** An order with its events, as `orderMark` takes them. */
export interface WholeOrder {
  order: typeof orders.$inferSelect;
  events: (typeof orderEvents.$inferSelect)[];
}

const batchRows = 1_000;

/** The next thousand orders by id with their events; with `unmarked` those without a mark, locked. */
export async function readOrdersToMark(
  db: Db,
  { after, unmarked = false }: { after?: string | undefined; unmarked?: boolean },
): Promise<WholeOrder[]> {
  const next = db
    .select()
    .from(orders)
    .where(
      and(after === undefined ? undefined : gt(orders.id, after), unmarked ? isNull(orders.mark) : undefined),
    )
    .orderBy(asc(orders.id))
    .limit(batchRows);
  const batch = await (unmarked ? next.for('no key update') : next);
  if (batch.length === 0) return [];
  const ids = batch.map(({ id }) => id);
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  return batch.map((order) => ({ order, events: byOrder.get(order.id) ?? [] }));
}
