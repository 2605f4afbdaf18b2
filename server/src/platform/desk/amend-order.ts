import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { eq, type PgUpdateSetSource } from '../database/drizzle.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { lockIntact, markOrder } from '../marks/mark-order.ts';

/**
 * Changes what an open order was settled for, or until when it waits for its rest, and marks it anew unless it was
 * edited past the server. The caller has locked it, and knows that it is open.
 */
export async function amendOrder(
  tx: Db,
  { secrets }: { secrets: Pick<Secrets, 'mac' | 'number' | 'signerOf'> },
  orderId: string,
  set: Pick<PgUpdateSetSource<typeof orders>, 'settledKobo' | 'settledQuantity' | 'restUntil'>,
): Promise<void> {
  const intact = await lockIntact(tx, secrets, orderId);
  await tx
    .update(orders)
    .set({ ...set, mark: null })
    .where(eq(orders.id, orderId));
  if (intact) await markOrder(tx, secrets, orderId);
}
