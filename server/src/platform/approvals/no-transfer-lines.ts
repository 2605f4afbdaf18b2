import type { Tx } from '../audit/audit.ts';
import { and, eq, isNull } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orderEvents, type orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { staffName } from './staff-name.ts';
import { type Lines, lines } from './term-lines.ts';

type Purchase = Pick<typeof orders.$inferSelect, 'id' | 'orderType'>;

/** The line of a slip about a purchase for which no transfer is matched: who said that it was paid. Else none. */
export async function noTransferLines(tx: Tx, order: Purchase): Promise<Lines> {
  if (order.orderType === 'sell') return [];
  const [matched] = await tx
    .select({ id: receiptMatches.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(
        eq(receiptMatches.orderId, order.id),
        isNull(receiptMatches.undoneAt),
        eq(receipts.direction, 'in'),
      ),
    )
    .limit(1);
  if (matched) return [];
  const [completed] = await tx
    .select({ by: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, 'completed')));
  const by = completed ? ` (completed by ${staffName(completed.by)})` : '';
  return lines({ Transfers: `none, our word alone${by}` });
}
