import { may, type OrderEvent, transitions } from '@nairadesk/contract/order-status';
import type { Tx } from '../audit/audit.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import type { PgUpdateSetSource } from '../database/drizzle.ts';
import { and, desc, eq, inArray, type SQL, sql } from '../database/drizzle.ts';
import { orderEvents, orders } from '../database/tables/orders-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { lockIntact, markOrder } from '../marks/mark-order.ts';
import { endOffers } from './end-offers.ts';
import { isNotHeldByOther, orderHeld, readOtherHolder } from './order-claims.ts';

// Never before what the kept totals have counted to: a clock that was put back would leave the order out of them for good.
const closingTime = sql`greatest(clock_timestamp(), (select max(closed_before) from order_totals))`;

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
 * it as it is now, with its events, unless it was edited past the server. Closing it withdraws what it was offered.
 * Must run in a transaction. Refuses: order_not_open, with the state that won; order_held, of staff, where a colleague
 * has it.
 */
export async function moveOrder(
  tx: Tx,
  { secrets }: { secrets: Pick<Secrets, 'mac' | 'number' | 'signerOf'> },
  { orderId, event, actorId, reason, remark, set }: Move,
): Promise<void> {
  const { from, to, by } = transitions[event];
  const intact = await lockIntact(tx, secrets, orderId);
  // Staff who know nothing of claims take a free order and close it in one.
  const holder = by === 'staff' ? actorId : null;
  const closes = to === 'completed' || to === 'cancelled';
  const moved = await tx
    .update(orders)
    .set({
      ...set,
      status: to,
      // Until the new one is written: the mark of a closed order is final.
      mark: null,
      ...(closes && { closedAt: closingTime, closedBy: actorId, reason: reason ?? null }),
    })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, [...from]),
        holder === null ? undefined : isNotHeldByOther(holder),
      ),
    )
    .returning({ id: orders.id });
  if (moved.length === 0) throw await notMoved(tx, orderId, holder);

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
  if (intact) await markOrder(tx, secrets, orderId);
  if (closes) await endOffers(tx, orderId, actorId);
}

async function notMoved(tx: Db, orderId: string, holder: string | null): Promise<Refusal> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) return new Refusal('not_found');
  if (may('complete', order.status) && holder !== null) {
    const other = await readOtherHolder(tx, orderId, holder);
    if (other) return orderHeld(other);
  }
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
