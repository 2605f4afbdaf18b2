import type { Db } from '../database/database.ts';
import { and, eq, isNull, type SQL } from '../database/drizzle.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { isWord } from '../money/reversals/admit-reversed.ts';

/**
 * What staff typed of the money of these matches, and no statement has, in kobo: each transfer whole, whatever part of it
 * they use. One word that it came is one sum, whether it leaves as coins, as a surplus or as a refund of the rest.
 */
export async function readTypedMoney(read: Db, about: SQL): Promise<bigint> {
  const rows = await plannedOnce(
    'typed_money',
    read
      .selectDistinct({
        id: receipts.id,
        kobo: receipts.amountKobo,
        source: receipts.source,
        lineKey: receipts.lineKey,
      })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .where(and(about, isNull(receiptMatches.undoneAt), eq(receipts.direction, 'in'))),
  );
  return rows.filter(isWord).reduce((sum, { kobo }) => sum + kobo, 0n);
}
