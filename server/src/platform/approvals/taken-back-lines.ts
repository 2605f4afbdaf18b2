import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersWords } from '@nairadesk/contract/others-words';
import type { Tx } from '../audit/audit.ts';
import { and, asc, eq, isNotNull, isNull, or } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { receiptMatches, receipts } from '../database/tables/money-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { lagosMoment } from '../mail/lagos-moment.ts';
import { cameAt, cameAtOf } from '../money/came-at.ts';
import { isWord, wordsOf } from '../money/reversals/admit-reversed.ts';
import { partyName } from '../money/sender-account.ts';
import type { Lines } from './term-lines.ts';
import {
  cameText,
  intoAccount,
  isWordless,
  namedBy,
  partyOf,
  shortId,
  wordFor,
  wordOf,
} from './transfer-lines.ts';

type Receipt = typeof receipts.$inferSelect;

/**
 * What taking back a transfer undoes: its sum, who typed it if no statement has it, and what it is matched to. These
 * lines stay the same once it is taken back. By a reversal that names another: what both name. Without a reversal: that
 * staff alone say so. Refuses: not_found.
 */
export async function takenBackLines(
  tx: Tx,
  receiptId: string,
  reversalId?: string,
): Promise<{ kobo: bigint; typedBy: string; terms: Lines }> {
  const [row] = isUuid(receiptId)
    ? await tx
        .select({
          id: receipts.id,
          kobo: receipts.amountKobo,
          direction: receipts.direction,
          sender: partyName,
          word: wordFor,
          isWordless,
          typedBy: users.name,
          enteredBy: receipts.enteredBy,
          cameAt: cameAt(receipts),
          into: intoAccount,
        })
        .from(receipts)
        .innerJoin(users, eq(users.id, receipts.enteredBy))
        .where(eq(receipts.id, receiptId))
    : [];
  if (!row) throw new Refusal('not_found');
  const matched = await tx
    .select({ transactionId: orders.transactionId, kobo: receiptMatches.amountKobo })
    .from(receiptMatches)
    .leftJoin(orders, eq(orders.id, receiptMatches.orderId))
    .where(
      and(
        eq(receiptMatches.receiptId, receiptId),
        or(isNull(receiptMatches.undoneAt), isNotNull(receiptMatches.takenBackBy)),
      ),
    )
    .orderBy(asc(receiptMatches.createdAt), asc(receiptMatches.id));
  const way = row.direction === 'in' ? 'from' : 'to';
  const other = partyOf(row.sender);
  const terms = [
    { name: 'Take back', value: formatNaira(nairaOf(row.kobo)) },
    { name: 'Transfer', value: `${way} ${other}${wordOf(row)}${cameText(row)} (${shortId(row.id)})` },
    ...(reversalId ? await bothNamed(tx, receiptId, reversalId) : [onWord]),
    ...matched.map(({ transactionId, kobo }, index) => ({
      name: index === 0 ? 'Matched to' : `Matched to ${index + 1}`,
      value: `${transactionId ?? 'a refund'}: ${formatNaira(nairaOf(kobo))}`,
    })),
  ];
  return { kobo: row.kobo, typedBy: row.enteredBy, terms };
}

const onWord = { name: 'Because', value: 'Staff say that the bank reversed it: no statement has that' };

/** What a transfer and the reversal that is said to take it back name, which differs. Refuses: not_found. */
async function bothNamed(tx: Tx, receiptId: string, reversalId: string): Promise<Lines> {
  const [reversed, reversal] = [await findReceipt(tx, receiptId), await findReceipt(tx, reversalId)];
  const [typist] = await tx.select({ name: users.name }).from(users).where(eq(users.id, reversal.enteredBy));
  const isTyped = isWord(reversal);
  const reversedText = isWord(reversed) ? 'no statement has the transfer' : 'their lines don’t say so';
  const because = isTyped ? 'no statement has either' : reversedText;
  const word = wordOf({ word: isTyped, isWordless: false, typedBy: typist?.name ?? '' });
  return [
    { name: 'Its words', value: namedBy(reversed) },
    {
      name: 'Taken back by',
      value: `${reversal.direction === 'in' ? 'From' : 'To'} ${namedBy(reversal)}${word}, ${lagosMoment(cameAtOf(reversal).toISOString())} (${shortId(reversal.id)})`,
    },
    { name: 'References', value: `${referenceText(reversed)}; taken back by ${referenceText(reversal)}` },
    {
      name: 'Because',
      value: `Staff say that the two belong together: ${because}`,
    },
  ];
}

// What staff typed there is their word.
function referenceText(receipt: Receipt): string {
  if (isWord(receipt))
    return receipt.bankReference ? `“${othersWords(receipt.bankReference)}”, as it was typed` : 'none';
  const { reference } = wordsOf(receipt);
  return reference ? `“${othersWords(reference)}”` : 'none';
}

async function findReceipt(tx: Tx, id: string): Promise<Receipt> {
  const [row] = isUuid(id) ? await tx.select().from(receipts).where(eq(receipts.id, id)) : [];
  if (!row) throw new Refusal('not_found');
  return row;
}
