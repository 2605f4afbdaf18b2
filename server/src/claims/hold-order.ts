import { claimMinutes } from '@nairadesk/contract/claims';
import type { Tx } from '../platform/audit/audit.ts';
import { and, eq, type SQL, sql } from '../platform/database/drizzle.ts';
import { orderClaims } from '../platform/database/tables/claims-tables.ts';

/** Until when an order stays with a holder who does nothing from now on. */
export const leaseFromNow = sql`clock_timestamp() + make_interval(mins => ${claimMinutes})`;
const now = sql`clock_timestamp()`;

/** Gives a locked order to a member of staff from now on, whoever had it. `handedBy` null: they took it. */
export async function holdOrder(
  tx: Tx,
  { orderId, holderId, handedBy }: { orderId: string; holderId: string; handedBy: string | null },
): Promise<void> {
  const claim = { holderId, handedBy, claimedAt: now, leaseUntil: leaseFromNow };
  await tx
    .insert(orderClaims)
    .values({ orderId, ...claim })
    .onConflictDoUpdate({ target: orderClaims.orderId, set: claim });
}

/** Whether the order is this person's now. */
export async function isHolder(tx: Tx, orderId: string, actorId: string): Promise<boolean> {
  const rows = await tx
    .select({ orderId: orderClaims.orderId })
    .from(orderClaims)
    .where(and(eq(orderClaims.orderId, orderId), isOwn(actorId)));
  return rows.length > 0;
}

/** The condition on claims: this person's, and not over. */
export function isOwn(actorId: string): SQL | undefined {
  return and(eq(orderClaims.holderId, actorId), sql`${orderClaims.leaseUntil} > clock_timestamp()`);
}
