import { othersName } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import type { Db } from '../database/database.ts';
import { and, asc, eq, isNull, type SQL } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orderEvents, type orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { goneText, readGoneBack } from '../money/matching/gone-back.ts';
import { type KnownTransfer, presentKnown, readAlike } from '../money/same-transfer.ts';
import { staffName } from './staff-name.ts';
import { type Lines, lines } from './term-lines.ts';

type Read = Pick<Db, 'select'>;
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

/** Transfers of these matches that a statement has, and that may be known already, each with the one that it may be. */
export async function readPerhapsKnown(
  read: Read,
  about: SQL,
): Promise<{ id: string; known: KnownTransfer }[]> {
  const rows = await read
    .select({ id: receipts.id })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in')))
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  const alike = await readAlike(
    read,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const known = alike.get(id);
    return known ? [{ id, known }] : [];
  });
}

/** The lines of a slip about transfers of these matches that may be known already: one each, with what became of that. */
export async function alikeLines(read: Read, about: SQL): Promise<Lines> {
  const perhaps = await readPerhapsKnown(read, about);
  const gone = await readGoneBack(
    read,
    perhaps.map(({ known }) => known.id),
  );
  return perhaps.map(({ id, known }, index) => {
    const { senderName, transactionId, receiptId } = presentKnown(known);
    const from = senderName ? othersName(senderName) : 'somebody whom the bank doesn’t name';
    const back = gone.find((one) => one.receiptId === known.id);
    const has = [
      ...(transactionId === null ? [] : [`which ${transactionId} has`]),
      ...(back ? [`which ${goneText(back)}`] : []),
    ];
    return {
      name: index === 0 ? 'Perhaps known' : `Perhaps known ${index + 1}`,
      value: `${id.slice(-8)} may be the transfer from ${from} (${receiptId.slice(-8)}), ${has.join(', and ') || 'which isn’t matched'}`,
    };
  });
}
