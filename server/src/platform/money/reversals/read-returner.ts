import type { Db } from '../../database/database.ts';
import { and, asc, eq } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { isStillTaken } from '../withdraw-refund.ts';
import { isWord } from './admit-reversed.ts';

/**
 * Who typed that what was matched to an order came back, where no statement has any of it; null: a bank says so, or it
 * never came back.
 */
export async function readReturner(read: Pick<Db, 'select'>, orderId: string): Promise<string | null> {
  const rows = await read
    .select({ source: receipts.source, lineKey: receipts.lineKey, typedBy: users.name })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.takenBackBy))
    .innerJoin(users, eq(users.id, receipts.enteredBy))
    .where(and(eq(receiptMatches.orderId, orderId), isStillTaken))
    .orderBy(asc(receipts.id));
  return rows.every(isWord) ? (rows[0]?.typedBy ?? null) : null;
}
