import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { and, asc, eq, isNull } from '../../database/drizzle.ts';
import { receiptMatches, receipts } from '../../database/tables/money-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { cameAt } from '../../money/came-at.ts';
import { partyName } from '../../money/sender-account.ts';
import { firstThree, type Lines, lines } from '../term-lines.ts';
import { cameText, intoAccount, isWordless, partyOf, shortId, wordFor, wordOf } from '../transfer-lines.ts';

/**
 * The line beside the terms of a sale whose payout is matched to it already: what left, to whom, whose word that is, and when
 * from which account of ours. Whoever reads the request is not to pay it once more. It ends no yes: matching the debit is
 * how a sale that was paid by a yes is brought to its end.
 */
export async function paidOutLines(
  read: Pick<Db, 'select'>,
  { orderId, kobo: due }: { orderId: string; kobo: bigint },
): Promise<Lines> {
  const rows = await read
    .select({
      id: receipts.id,
      kobo: receiptMatches.amountKobo,
      whole: receipts.amountKobo,
      name: partyName,
      word: wordFor,
      isWordless,
      typedBy: users.name,
      cameAt: cameAt(receipts),
      into: intoAccount,
    })
    .from(receiptMatches)
    .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
    .innerJoin(users, eq(users.id, receipts.enteredBy))
    .where(
      and(
        eq(receiptMatches.orderId, orderId),
        isNull(receiptMatches.undoneAt),
        eq(receipts.direction, 'out'),
      ),
    )
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  if (rows.length === 0) return [];
  const sum = rows.reduce((all, { kobo }) => all + kobo, 0n);
  const texts = rows.map((row) => {
    const ofWhole = row.kobo === row.whole ? '' : ` of ${formatNaira(nairaOf(row.whole))}`;
    const what = `${formatNaira(nairaOf(row.kobo))}${ofWhole} to ${partyOf(row.name)}`;
    return `${what}${wordOf(row)}${cameText(row)} (${shortId(row.id)})`;
  });
  const left = sum < due ? [`${formatNaira(nairaOf(due - sum))} is missing`] : [];
  return lines({ 'Paid out already': [...firstThree(texts), ...left].join('; ') });
}
