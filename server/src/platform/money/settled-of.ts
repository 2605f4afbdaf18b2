import { nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { sql } from '../database/drizzle.ts';
import { orders } from '../database/tables/orders-tables.ts';

type OrderRow = typeof orders.$inferSelect;

/** The column of what counts of an order, in kobo: the same as `settledOf` where no more is read of it. */
export const settledKobo = sql<bigint>`coalesce(${orders.settledKobo}, ${orders.amountKobo})`.mapWith(
  orders.amountKobo,
);

/** What counts of an order: what both sides settled on, else what was agreed. Kobo, and a decimal quantity. */
export function settledOf(
  order: Pick<OrderRow, 'amountKobo' | 'quantity' | 'settledKobo' | 'settledQuantity'>,
): { amountKobo: bigint; quantity: string } {
  const { amountKobo, quantity, settledKobo, settledQuantity } = order;
  return { amountKobo: settledKobo ?? amountKobo, quantity: settledQuantity ?? quantity };
}

/** What both sides settled on as the wire shows it; null: as agreed. */
export function presentSettled({
  settledKobo,
  settledQuantity,
}: Pick<OrderRow, 'settledKobo' | 'settledQuantity'>): Order['settled'] {
  if (settledKobo === null || settledQuantity === null) return null;
  return { amount: nairaOf(settledKobo), quantity: quantityOf(unitsOf(settledQuantity)) };
}

/** Until when the money of an order is in time: the end of its payment window, or of the wait for the rest. */
export function endOf({ expiresAt, restUntil }: Pick<OrderRow, 'expiresAt' | 'restUntil'>): Date {
  return restUntil ?? expiresAt;
}
