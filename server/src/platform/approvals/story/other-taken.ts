import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../../database/database.ts';
import { alias, and, asc, desc, eq, ne, sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { users } from '../../database/tables/users-tables.ts';
import { cameAt } from '../../money/came-at.ts';
import { longestAfterDays } from '../../money/reversals/admit-reversed.ts';
import { canBeTakenBack } from '../../money/reversals/can-be-taken-back.ts';
import { haveOneReference } from '../../money/reversals/one-reference.ts';
import { mayTakeBack } from '../../money/reversals/open-reversals.ts';
import { partyName } from '../../money/sender-account.ts';
import { firstThreeOf, type Lines } from '../term-lines.ts';
import { cameText, intoAccount, isWordless, partyOf, shortId, wordFor, wordOf } from '../transfer-lines.ts';
import { readUses, useText } from './transfer-uses.ts';

const readAtMost = 100;
const reversal = alias(receipts, 'reversal');

// What is still to leave with it: an open order's money, or a refund's.
const paysOpen = sql<boolean>`exists (select from receipt_matches m left join orders o on o.id = m.order_id
  left join refunds f on f.id = m.refund_id where m.receipt_id = ${receipts.id} and m.undone_at is null
  and (o.status in ('pending', 'successful') or f.state = 'due'))`;

/**
 * The line beside a request to take back a transfer of what else the bank may have taken back: others of its sum and
 * account, of the month before a reversal that nobody has explained yet. First those that have the bank’s own reference of
 * it, then those whose money is still to leave, and those of statements before what staff typed, each with what it pays.
 */
export async function otherTakenLines(read: Pick<Db, 'select'>, receiptId: string): Promise<Lines> {
  const [own] = await read.select().from(receipts).where(eq(receipts.id, receiptId));
  if (!own) return [];
  const hasReference = sql<boolean>`coalesce(bool_or(${haveOneReference(sql`reversal`, sql`receipts`)}), false)`;
  const rows = await read
    .select({
      id: receipts.id,
      sender: partyName,
      cameAt: cameAt(receipts),
      into: intoAccount,
      hasReference,
      word: wordFor,
      isWordless,
      typedBy: users.name,
    })
    .from(receipts)
    .innerJoin(reversal, mayTakeBack)
    .innerJoin(users, eq(users.id, receipts.enteredBy))
    .where(
      and(
        eq(receipts.accountId, own.accountId),
        eq(receipts.amountKobo, own.amountKobo),
        eq(receipts.direction, own.direction),
        ne(receipts.id, own.id),
        canBeTakenBack,
        sql`${cameAt(receipts)} > ${cameAt(reversal)} - make_interval(days => ${longestAfterDays})`,
      ),
    )
    .groupBy(receipts.id, users.name)
    .orderBy(desc(hasReference), desc(paysOpen), asc(wordFor), desc(cameAt(receipts)), desc(receipts.id))
    .limit(readAtMost);
  if (rows.length === 0) return [];
  const uses = await readUses(
    read,
    rows.slice(0, 3).map(({ id }) => id),
  );
  const sum = formatNaira(nairaOf(own.amountKobo));
  const way = own.direction === 'in' ? 'from' : 'to';
  const texts = firstThreeOf(
    rows,
    (row) => {
      const its = row.hasReference ? ', which has the reversal’s reference' : '';
      const paid = uses
        .filter(({ receiptId: of, isUndone }) => of === row.id && !isUndone)
        .map((use) => useText(use, null));
      const pays = paid.length === 0 ? '' : `, for ${paid.join(' and ')}`;
      return `${sum} ${way} ${partyOf(row.sender)}${wordOf(row)}${its}${pays}${cameText(row)} (${shortId(row.id)})`;
    },
    { atLeast: rows.length === readAtMost },
  );
  return [{ name: 'May be taken back instead', value: texts.join('; ') }];
}
