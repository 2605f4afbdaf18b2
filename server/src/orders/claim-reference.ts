import type { Db } from '../platform/database/database.ts';
import { and, eq } from '../platform/database/drizzle.ts';
import { orders, usedReferences } from '../platform/database/tables/orders-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { OrderRow } from './present-order.ts';

/**
 * Claims the reference with which an order is completed: one transfer, or one transaction, settles one order. Words
 * without a digit are no reference. Refuses: reference_used, which names the other order.
 */
export async function claimReference(tx: Db, order: OrderRow, typed: string): Promise<void> {
  const place = placeOf(order);
  const reference = typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  if (place === null || !/\d/.test(reference)) return;
  const claimed = await tx
    .insert(usedReferences)
    .values({ place, reference, orderId: order.id })
    .onConflictDoNothing()
    .returning({ orderId: usedReferences.orderId });
  if (claimed.length > 0) return;
  const [other] = await tx
    .select({ transactionId: orders.transactionId })
    .from(usedReferences)
    .innerJoin(orders, eq(orders.id, usedReferences.orderId))
    .where(and(eq(usedReferences.place, place), eq(usedReferences.reference, reference)));
  const message = `${other?.transactionId} was completed with this reference. Check which order it belongs to.`;
  throw new Refusal('reference_used', { message, fields: { reference: message } });
}

// Where what we sent went: coins over their network, naira through the banks. A card has neither.
function placeOf({ orderType, assetType, network }: OrderRow): string | null {
  if (orderType === 'sell') return 'bank';
  return assetType === 'cryptocurrency' ? network : null;
}
