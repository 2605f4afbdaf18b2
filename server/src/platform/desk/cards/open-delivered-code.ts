import { sealPurpose } from '../../crypto/seal-purpose.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Db } from '../../database/database.ts';
import { eq } from '../../database/drizzle.ts';
import type { deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { Refusal } from '../../errors/refusal.ts';

/** Opens a code that we delivered; the first of an order is the order's own. Refuses: not_found. */
export async function openDeliveredCode(
  read: Pick<Db, 'select'>,
  { secrets }: { secrets: Pick<Secrets, 'open'> },
  { id, orderId, codeSealed }: Pick<typeof deliveredCodes.$inferSelect, 'id' | 'orderId' | 'codeSealed'>,
): Promise<string> {
  if (codeSealed) return secrets.open(codeSealed, sealPurpose.deliveredCode(id));
  const [order] = await read
    .select({ sealed: orders.deliveryCodeSealed })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.sealed) throw new Refusal('not_found');
  return secrets.open(order.sealed, sealPurpose.cardCode(orderId, 'code'));
}
