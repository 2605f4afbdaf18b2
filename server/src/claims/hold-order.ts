import { claimMinutes } from '@nairadesk/contract/claims';
import { claimsMost } from '@nairadesk/contract/limits';
import type { Tx } from '../platform/audit/audit.ts';
import { and, count, eq, type SQL, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { orderClaims } from '../platform/database/tables/queue-tables.ts';
import { isHeld } from '../platform/desk/order-claims.ts';
import { Refusal } from '../platform/errors/refusal.ts';

const now = sql`clock_timestamp()`;
/** The condition on claims with their orders: the lease is not over, and the order is open. */
export const isHeldOpen = sql`(${isHeld} and ${orders.status} in ('pending', 'successful'))`;
const leaseFromNow = sql`clock_timestamp() + make_interval(mins => ${claimMinutes})`;

/**
 * Gives a locked order to a member of staff from now on, also from another holder. `handedBy` null: they took it.
 * `takenFrom`: who held it, where they took it over.
 */
export async function holdOrder(
  tx: Tx,
  {
    orderId,
    holderId,
    handedBy,
    takenFrom = null,
  }: { orderId: string; holderId: string; handedBy: string | null; takenFrom?: string | null },
): Promise<void> {
  const claim = { holderId, handedBy, takenFrom, claimedAt: now, leaseUntil: leaseFromNow };
  await tx
    .insert(orderClaims)
    .values({ orderId, ...claim })
    .onConflictDoUpdate({ target: orderClaims.orderId, set: claim });
}

/**
 * Asserts that a person may hold one open order more: what they hold no colleague closes, nor can its customer cancel it.
 * Several that are taken at the same moment on several instances may be a few too many. `message` says it of a colleague.
 * Refuses: too_many_claims.
 */
export async function assertMayHold(tx: Tx, holderId: string, message?: string): Promise<void> {
  const [held] = await tx
    .select({ orders: count() })
    .from(orderClaims)
    .innerJoin(orders, eq(orders.id, orderClaims.orderId))
    .where(and(eq(orderClaims.holderId, holderId), isHeldOpen));
  if (held && held.orders >= claimsMost) throw new Refusal('too_many_claims', message ? { message } : {});
}

/** Keeps what a person holds theirs for longer: of this order, or of all. @returns whether they hold any of it */
export async function renewLeases(tx: Tx, actorId: string, orderId?: string): Promise<boolean> {
  const renewed = await tx
    .update(orderClaims)
    .set({ leaseUntil: leaseFromNow })
    .where(isOwn(actorId, orderId))
    .returning({ orderId: orderClaims.orderId });
  return renewed.length > 0;
}

/** Ends the lease of an order where this person holds it; who had it last stays known. */
export async function endLease(tx: Tx, actorId: string, orderId: string): Promise<void> {
  await tx.update(orderClaims).set({ leaseUntil: now }).where(isOwn(actorId, orderId));
}

function isOwn(actorId: string, orderId?: string): SQL | undefined {
  const ofOrder = orderId === undefined ? undefined : eq(orderClaims.orderId, orderId);
  return and(eq(orderClaims.holderId, actorId), isHeld, ofOrder);
}
