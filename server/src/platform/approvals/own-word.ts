import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import { and, asc, eq, isNull, type SQL } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orderEvents, type orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { presentKnown, readAlike } from '../money/same-transfer.ts';
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

/** The lines of a slip about transfers of these matches that a statement has, and that may be known already: one each. */
export async function alikeLines(tx: Tx, about: SQL): Promise<Lines> {
  const rows = await tx
    .select({ id: receipts.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  const alike = await readAlike(
    tx,
    rows.map(({ id }) => id),
  );
  const known = rows.flatMap(({ id }) => {
    const one = alike.get(id);
    return one ? [{ id, ...presentKnown(one) }] : [];
  });
  return known.map(({ id, senderName, transactionId, receiptId }, index) => {
    const from = senderName ? othersName(senderName) : 'somebody whom the bank doesn’t name';
    const has = transactionId === null ? 'which isn’t matched' : `which ${transactionId} has`;
    return {
      name: index === 0 ? 'Perhaps known' : `Perhaps known ${index + 1}`,
      value: `${id.slice(-8)} may be the transfer from ${from} (${receiptId.slice(-8)}), ${has}`,
    };
  });
}
