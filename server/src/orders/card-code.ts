import type { CardCode } from '@nairadesk/contract/orders';
import type { Ctx } from '../platform/context/context.ts';
import { sealPurpose } from '../platform/crypto/seal-purpose.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { eq } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import type { OrderRow } from './present-order.ts';

/** The sealed secrets of an order that a caller may see; null where there is none for them. */
export interface SealedCardCode {
  description: Buffer | null;
  deliveryCode: Buffer | null;
}

/** Finds the secrets that staff may see of a customer's order, or that its owner may see once it is completed. */
export async function findCardCode(
  read: Ctx['read'],
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  asStaff: boolean,
): Promise<SealedCardCode> {
  const [row] = await read
    .select({ description: orders.descriptionSealed, deliveryCode: orders.deliveryCodeSealed })
    .from(orders)
    .where(eq(orders.id, id));
  return {
    description: asStaff ? (row?.description ?? null) : null,
    deliveryCode: asStaff || status === 'completed' ? (row?.deliveryCode ?? null) : null,
  };
}

/** Tells whether there is a secret to show. */
export function hasAny({ description, deliveryCode }: SealedCardCode): boolean {
  return description !== null || deliveryCode !== null;
}

/** Opens the sealed secrets. */
export function openCardCode(
  secrets: Secrets,
  id: string,
  { description, deliveryCode }: SealedCardCode,
): CardCode {
  return {
    description: description && secrets.open(description, sealPurpose.cardCode(id, 'description')),
    deliveryCode: deliveryCode && secrets.open(deliveryCode, sealPurpose.cardCode(id, 'code')),
  };
}
