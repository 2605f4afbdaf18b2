import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../database/database.ts';
import { alias, and, asc, eq, or, sql } from '../database/drizzle.ts';
import { plannedOnce } from '../database/planned-once.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { isWordIn } from '../money/reversals/admit-reversed.ts';
import { partyName } from '../money/sender-account.ts';
import { isStillTaken } from '../money/withdraw-refund.ts';
import { staffName } from './staff-name.ts';
import type { Lines } from './term-lines.ts';
import { isWordless, partyOf, shortId, wordFor, wordOf } from './transfer-lines.ts';

const reversal = alias(receipts, 'reversal');
const reverser = alias(users, 'reverser');
const isBackByWord = isWordIn(sql`reversal`);

/**
 * What was paid out for an order and then reversed by what staff typed alone, which may have arrived all the same: in
 * kobo, and for a slip each payout with whom it went to, whose word it is, and who says that it came back; there also what
 * a bank returned of a payout that no statement has.
 */
export async function readReturnedByWord(
  read: Db,
  orderId: string | null,
): Promise<{ lines: Lines; kobo: bigint }> {
  if (orderId === null) return { lines: [], kobo: 0n };
  const rows = await plannedOnce(
    'returned_by_word',
    read
      .select({
        id: receipts.id,
        kobo: receiptMatches.amountKobo,
        payee: partyName,
        word: wordFor,
        isWordless,
        typedBy: users.name,
        returnedBy: reverser.name,
        isBackByWord: sql<boolean>`${isBackByWord}`,
      })
      .from(receiptMatches)
      .innerJoin(receipts, eq(receipts.id, receiptMatches.receiptId))
      .innerJoin(users, eq(users.id, receipts.enteredBy))
      .innerJoin(reversal, eq(reversal.id, receiptMatches.takenBackBy))
      .innerJoin(reverser, eq(reverser.id, reversal.enteredBy))
      .where(
        and(
          eq(receiptMatches.orderId, orderId),
          eq(receipts.direction, 'out'),
          or(isBackByWord, isWordIn(sql`receipts`)),
          isStillTaken,
        ),
      )
      .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id)),
  );
  const lines = rows.map((row, index) => {
    const back = row.isBackByWord ? `. That it came back is ${staffName(row.returnedBy)}’s word alone` : '';
    return {
      name: index === 0 ? 'Paid before' : `Paid before ${index + 1}`,
      value: `${formatNaira(nairaOf(row.kobo))} to ${partyOf(row.payee)}${wordOf(row)} (${shortId(row.id)})${back}`,
    };
  });
  const byWord = rows.filter((row) => row.isBackByWord);
  return { lines, kobo: byWord.reduce((sum, { kobo }) => sum + kobo, 0n) };
}
