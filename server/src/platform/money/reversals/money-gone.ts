import type { Db } from '../../database/database.ts';
import { eq } from '../../database/drizzle.ts';
import { receiptMatches } from '../../database/tables/money-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { owesAfterTakeBack } from '../order-funding.ts';
import { isReversalOpen } from './open-reversals.ts';

/**
 * Why nothing more is given for the money of a completed purchase: its customer owes it (`order_money_taken_back`), or the
 * bank may have taken it back (`reversal_open`). Null: it is ours.
 */
export async function whyMoneyIsGone(read: Pick<Db, 'select'>, orderId: string): Promise<Refusal | null> {
  if (await owesAfterTakeBack(read, orderId)) return new Refusal('order_money_taken_back');
  return (await isReversalOpen(read, eq(receiptMatches.orderId, orderId)))
    ? new Refusal('reversal_open')
    : null;
}
