import { type OrderEvent, transitions } from '@nairadesk/contract/order-status';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Db } from '../platform/database/database.ts';
import type { PgUpdateSetSource } from '../platform/database/drizzle.ts';
import { and, asc, desc, eq, inArray, type SQL, sql } from '../platform/database/drizzle.ts';
import { orderEvents, orders } from '../platform/database/tables/orders-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { orderMark } from '../platform/marks/order-mark.ts';

interface Move {
  orderId: string;
  event: OrderEvent;
  /** Null: the system. */
  actorId: string | null;
  /** Kept with the order, whose customer reads it, and with the event. */
  reason?: string | null;
  /** Kept with the event alone, for staff. */
  remark?: string | null;
  /** Other columns that change with the status. */
  set?: PgUpdateSetSource<typeof orders>;
}

/**
 * Moves an order by the table of transitions: one conditional UPDATE, so of several racing moves one wins. Then marks
 * it as it is now, with its events, unless it was edited past the server. Must run in a transaction. Refuses: order_not_open, with the state that won.
 */
export async function moveOrder(
  tx: Db,
  { secrets }: { secrets: Pick<Secrets, 'mac'> },
  { orderId, event, actorId, reason, remark, set }: Move,
): Promise<void> {
  const { from, to, by } = transitions[event];
  const intact = await isIntact(tx, secrets, orderId);
  const closes = to === 'completed' || to === 'cancelled';
  const [moved] = await tx
    .update(orders)
    .set({
      ...set,
      status: to,
      // Until the new one is written: the mark of a closed order is final.
      mark: null,
      ...(closes && { closedAt: sql`clock_timestamp()`, closedBy: actorId, reason: reason ?? null }),
    })
    .where(and(eq(orders.id, orderId), inArray(orders.status, [...from])))
    .returning();
  if (!moved) throw await orderNotOpen(tx, orderId);

  // A statement of its own: it sees what a rival committed while the UPDATE above waited for the row.
  await tx.insert(orderEvents).values({
    orderId,
    actorId,
    actorKind: by,
    fromStatus: latestStatus(tx, orderId),
    toStatus: to,
    reason: reason ?? remark ?? null,
    at: sql`clock_timestamp()`,
  });
  if (!intact) return;
  const mark = orderMark(secrets, moved, await eventsOf(tx, orderId));
  await tx.update(orders).set({ mark }).where(eq(orders.id, orderId));
}

/** Locks an order, and tells whether it is as the server left it: no new mark may cover up an edit. */
async function isIntact(tx: Db, secrets: Pick<Secrets, 'mac'>, orderId: string): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  if (!order?.mark) return false;
  return order.mark.equals(orderMark(secrets, order, await eventsOf(tx, orderId)));
}

function eventsOf(tx: Db, orderId: string) {
  return tx.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
}

async function orderNotOpen(tx: Db, orderId: string): Promise<Refusal> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) return new Refusal('not_found');
  const state = order.status === 'successful' ? 'reported as paid' : order.status;
  return new Refusal('order_not_open', {
    message: `This order is already ${state}.`,
    data: { status: order.status },
  });
}

function latestStatus(tx: Db, orderId: string): SQL<'pending' | 'successful'> {
  const latest = tx
    .select({ toStatus: orderEvents.toStatus })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return sql`(${latest})`;
}
