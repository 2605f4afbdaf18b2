import type { Ctx } from '../../platform/context/context.ts';
import { and, asc, eq } from '../../platform/database/drizzle.ts';
import { isUuid } from '../../platform/database/ids.ts';
import { deliveredCodes } from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export type DeliveredCodeRow = typeof deliveredCodes.$inferSelect;

/** The codes of an order, by number. */
export function readDeliveredCodes(read: Ctx['read'], orderId: string): Promise<DeliveredCodeRow[]> {
  return read
    .select()
    .from(deliveredCodes)
    .where(eq(deliveredCodes.orderId, orderId))
    .orderBy(asc(deliveredCodes.number));
}

/** One code of this order. Refuses: not_found. */
export async function findDeliveredCode(
  read: Ctx['read'],
  orderId: string,
  codeId: string,
): Promise<DeliveredCodeRow> {
  const [row] = isUuid(codeId)
    ? await read
        .select()
        .from(deliveredCodes)
        .where(and(eq(deliveredCodes.id, codeId), eq(deliveredCodes.orderId, orderId)))
    : [];
  if (!row) throw new Refusal('not_found');
  return row;
}
