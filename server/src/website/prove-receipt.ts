import { nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import type { proveReceipt as call } from '@nairadesk/contract/order-receipt';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { orderReversals, orders } from '../platform/database/tables/orders-tables.ts';
import { isProofOf, readReceiptCode } from '../platform/desk/receipt-code.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countAttempt, limitsOnPlace } from '../platform/identity/rate-limit.ts';
import { owesAfterTakeBack } from '../platform/money/order-funding.ts';

/**
 * What the code of a receipt proves, to visitors too: the settled figures where there are any. A code that is made up
 * looks like one of an order that isn't completed. Refuses: not_found, too_many_requests.
 */
export async function proveReceipt(ctx: Ctx, { code }: Input<typeof call>): Promise<Reply<typeof call>> {
  const given = readReceiptCode(code);
  if (!given) throw new Refusal('not_found');
  await countAttempt(ctx, limitsOnPlace('receipt-proof/place', ctx));
  const [order] = await ctx.read
    .select({
      id: orders.id,
      transactionId: orders.transactionId,
      orderType: orders.orderType,
      assetName: orders.assetName,
      assetType: orders.assetType,
      quantity: sql<string>`coalesce(${orders.settledQuantity}, ${orders.quantity})`,
      amountKobo: sql<string>`coalesce(${orders.settledKobo}, ${orders.amountKobo})`,
      cardCount: orders.cardCount,
      closedAt: orders.closedAt,
      reversedOrder: orderReversals.orderId,
    })
    .from(orders)
    .leftJoin(orderReversals, eq(orderReversals.orderId, orders.id))
    .where(and(eq(orders.transactionId, given.transactionId), eq(orders.status, 'completed')));
  if (!order?.closedAt || !isProofOf(ctx.secrets, order.id, given.proof)) throw new Refusal('not_found');
  return {
    data: {
      transactionId: order.transactionId,
      orderType: order.orderType,
      assetName: order.assetName,
      assetType: order.assetType,
      quantity: quantityOf(unitsOf(order.quantity)),
      amount: nairaOf(BigInt(order.amountKobo)),
      cardCount: order.cardCount,
      completedAt: order.closedAt.toISOString(),
      reversed: order.reversedOrder !== null || (await owesAfterTakeBack(ctx.read, order.id)),
    },
  };
}
