import type { Db } from '../../database/database.ts';
import { alias, and, asc, eq, type SQL, sql } from '../../database/drizzle.ts';
import { isAmong, plannedOnce } from '../../database/planned-once.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { cameAt } from '../came-at.ts';
import { mayPrecede } from './may-precede.ts';

const reversal = alias(receipts, 'reversal');

/**
 * A condition on receipts and `reversal`. Of the same account and sum, the other way, and not earlier for sure; which
 * transfer it took back is open. Written out: only so does it match the partial index.
 */
export const mayTakeBack = sql`reversal.unmatched_kobo > 0 and reversal.kind in ('transfer', 'reversal')
  and reversal.kind = 'reversal' and reversal.account_id = ${receipts.accountId}
  and reversal.direction <> ${receipts.direction} and reversal.amount_kobo = ${receipts.amountKobo}
  and ${mayPrecede}`;

/** A condition on receipts: the bank may have taken it back, and staff have not said so, or what else it took back. */
export const hasOpenReversal = sql`exists (select from receipts reversal where ${mayTakeBack})`;

// Of a match the transfer; of one that came back, what came: whoever is paid again is paid with that.
const isMoneyOfMatch = sql`${receipts.id} = case when ${receiptMatches.undoneAt} is null then ${receiptMatches.receiptId}
  else ${receiptMatches.takenBackBy} end`;

/**
 * Whether the bank may have taken back a transfer that came in, of these matches, or by which a payout of theirs came
 * back.
 */
export async function isReversalOpen(read: Pick<Db, 'select'>, about: SQL): Promise<boolean> {
  const [reversed] = await read
    .select({ id: receipts.id })
    .from(receiptMatches)
    .innerJoin(receipts, isMoneyOfMatch)
    .where(and(about, eq(receipts.direction, 'in'), hasOpenReversal))
    .limit(1);
  return reversed !== undefined;
}

/** A reversal that may take back the money of an order or a refund. */
export interface OpenReversal {
  amountKobo: bigint;
  arrivedAt: Date;
  /** The bank's, else its words. */
  reference: string;
}

/**
 * The first such reversal of each of these orders that were paid, or whose payout came back, or of these refunds that give
 * a transfer back; one without any is not in the map.
 */
export async function readOpenReversals(
  read: Pick<Db, 'select'>,
  ids: readonly string[],
  of: 'orderId' | 'refundId' = 'orderId',
): Promise<Map<string, OpenReversal>> {
  if (ids.length === 0) return new Map();
  const rows = await plannedOnce(
    'open_reversals',
    read
      .select({
        id: receiptMatches[of],
        amountKobo: reversal.amountKobo,
        arrivedAt: cameAt(reversal),
        reference: sql<string>`coalesce(${reversal.bankReference}, ${reversal.narration})`,
      })
      .from(receiptMatches)
      .innerJoin(receipts, isMoneyOfMatch)
      .innerJoin(reversal, mayTakeBack)
      .where(and(isAmong(receiptMatches[of], ids), eq(receipts.direction, 'in')))
      .orderBy(asc(cameAt(reversal)), asc(reversal.id)),
  );
  // The first of each stays.
  return new Map(rows.toReversed().map(({ id, ...found }) => [String(id), found]));
}
