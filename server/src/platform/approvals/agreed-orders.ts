import { formatNaira, nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import { tradedText } from '@nairadesk/contract/order-words';
import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import { and, asc, eq, gt, isNotNull, ne, sql } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { type Lines, lines } from './term-lines.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'userId' | 'orderType' | 'placedAt'>;

// More of them are counted.
const namedAtMost = 3;

/**
 * The line of a slip for what may have been paid or sent already as another order: those of the customer and the same side
 * that a second person agreed to, and that ended all the same, of the week before this one was placed or since.
 */
export async function agreedOrderLines(tx: Tx, order: Order): Promise<Lines> {
  const found = await tx
    .select({
      transactionId: orders.transactionId,
      assetName: orders.assetName,
      assetType: orders.assetType,
      cardCount: orders.cardCount,
      quantity: orders.quantity,
      amountKobo: orders.amountKobo,
      by: sql<string>`min(${users.name})`,
    })
    .from(orders)
    .innerJoin(
      approvals,
      and(
        eq(approvals.subjectId, orders.id),
        eq(approvals.kind, 'complete-order'),
        ne(approvals.state, 'declined'),
        isNotNull(approvals.decidedBy),
      ),
    )
    .innerJoin(users, eq(users.id, approvals.decidedBy))
    .where(
      and(
        eq(orders.userId, order.userId),
        eq(orders.orderType, order.orderType),
        eq(orders.status, 'cancelled'),
        ne(orders.id, order.id),
        gt(orders.placedAt, sql`${order.placedAt.toISOString()}::timestamptz - interval '7 days'`),
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(orders.placedAt), asc(orders.id));
  if (found.length === 0) return [];
  const told = found.slice(0, namedAtMost).map(({ transactionId, amountKobo, by, ...other }) => {
    const traded = tradedText({ ...other, settled: null, quantity: quantityOf(unitsOf(other.quantity)) });
    return `${transactionId}, ${traded} for ${formatNaira(nairaOf(amountKobo))}, by ${othersName(by)}`;
  });
  const more = found.length - told.length;
  const ended = `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  const done = order.orderType === 'sell' ? 'Paid' : 'Sent';
  return lines({ 'Agreed to before': `${ended}. ${done} perhaps, and cancelled` });
}
