import type { Payer } from '@nairadesk/contract/orders';
import type { Db } from '../database/database.ts';
import { and, asc, eq, inArray, isNull } from '../database/drizzle.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { compareNames } from '../identity/compare-names.ts';
import { asName, fitName } from '../identity/fit-name.ts';

/** Whose accounts the money of each of these orders came from, as the banks name them; null: a bank named nobody. */
export async function readSenders(
  read: Pick<Db, 'selectDistinct'>,
  orderIds: readonly string[],
): Promise<Map<string, (string | null)[]>> {
  const found = new Map<string, (string | null)[]>();
  if (orderIds.length === 0) return found;
  const rows = await read
    .selectDistinct({ orderId: receiptMatches.orderId, name: receipts.senderName })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .where(
      and(
        inArray(receiptMatches.orderId, [...orderIds]),
        isNull(receiptMatches.undoneAt),
        eq(receipts.direction, 'in'),
      ),
    )
    .orderBy(asc(receipts.senderName));
  for (const { orderId, name } of rows)
    found.set(String(orderId), [...(found.get(String(orderId)) ?? []), name?.trim() || null]);
  return found;
}

/**
 * Whether a sender is the customer: every word of one name is in the other, a last word that the bank cut counts as
 * whole, and one wrong letter is forgiven. Where the bank named nobody, that is said and nothing is concluded.
 */
export function payerOf(sender: string | null, customer: string): Payer {
  if (sender === null) return { name: null, is: 'unnamed' };
  const same =
    compareNames(sender, customer) === 'match' || fitName(asName(sender), asName(customer)) !== null;
  return { name: sender, is: same ? 'customer' : 'stranger' };
}
