import type { AssetType, OrderType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';
import type { Db } from '../database/database.ts';
import { and, eq } from '../database/drizzle.ts';
import { usedReferences } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { plainReference } from './plain-reference.ts';

interface Claim {
  /** What the transfer or transaction with this reference settles. */
  about: { orderId: string } | { refundId: string };
  /** Where it went: the network of coins, or `bank`. Null: nowhere, as a card. */
  place: string | null;
  /** As staff typed it. */
  typed: string;
  /** The field to name in a refusal. */
  field: string;
}

/**
 * Claims the reference of what was sent: one transfer, or one transaction, settles one order or refund. Words without a
 * digit are no reference. Refuses: reference_used, which names the other.
 */
export async function claimReference(tx: Db, { about, place, typed, field }: Claim): Promise<void> {
  const reference = plainReference(typed);
  if (place === null || !/\d/.test(reference)) return;
  const claimed = await tx
    .insert(usedReferences)
    .values({ place, reference, ...about })
    .onConflictDoNothing()
    .returning({ place: usedReferences.place });
  if (claimed.length > 0) return;
  const [other] = await tx
    .select({ transactionId: orders.transactionId })
    .from(usedReferences)
    .leftJoin(orders, eq(orders.id, usedReferences.orderId))
    .where(and(eq(usedReferences.place, place), eq(usedReferences.reference, reference)));
  const message = other?.transactionId
    ? `${other.transactionId} was completed with this reference. Check which order it belongs to.`
    : 'Another refund was sent with this reference. Check which one it belongs to.';
  throw new Refusal('reference_used', { message, fields: { [field]: message } });
}

interface Traded {
  orderType: OrderType;
  assetType: AssetType;
  network: Network | null;
}

/** Where what we sent for an order went: coins over their network, naira through the banks. Null: a card has neither. */
export function placeOfPayout({ orderType, assetType, network }: Traded): string | null {
  if (orderType === 'sell') return 'bank';
  return assetType === 'cryptocurrency' ? network : null;
}
