import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { Db } from '../../database/database.ts';
import { asc, sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { cameAt } from '../../money/came-at.ts';
import { namesAnother, partyName } from '../../money/sender-account.ts';
import { type Lines, lines } from '../term-lines.ts';

/** What is to be paid. */
interface Owed {
  kobo: bigint;
  /** When it became due: nothing that left on an earlier day paid it. */
  since: Date;
  /** The owner of the account that it goes to; null: anybody, as another account may have been saved then. */
  accountName: string | null;
}

/** Why a second person is needed where there is such a debit, whatever the sum. */
export const seenDebitWhy = 'A statement shows that this may have been sent already.';

/**
 * A debit of exactly this sum, all of which explains no order or refund, and which left since this became due: to its
 * payee, or to somebody whom the bank doesn't name. For a slip; null: there is none. Read from the index of each account.
 */
export async function readSeenDebit(
  read: Pick<Db, 'select'>,
  { kobo, since, accountName }: Owed,
): Promise<string | null> {
  const rows = await read
    .select({ id: receipts.id, name: partyName })
    .from(receipts)
    .where(
      sql`${receipts.unmatchedKobo} = ${kobo} and ${receipts.amountKobo} = ${kobo}
        and ${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')
        and ${receipts.kind} = 'transfer' and ${receipts.direction} = 'out'
        and ${receipts.accountId} in (select id from receiving_accounts)
        and ${cameAt(receipts)} >= date_trunc('day', ${since.toISOString()}::timestamptz, 'Africa/Lagos')`,
    )
    .orderBy(asc(cameAt(receipts)), asc(receipts.id));
  const seen = rows.find(({ name }) => accountName === null || !namesAnother(name, accountName));
  if (!seen) return null;
  const to = seen.name?.trim() ? othersName(seen.name) : 'somebody whom the bank doesn’t name';
  return `${formatNaira(nairaOf(kobo))} to ${to} (${seen.id.slice(-8)}), which nothing explains`;
}

/** The line of a slip about such a debit. */
export function seenDebitLines(seen: string | null): Lines {
  return seen === null ? [] : lines({ 'A statement shows': seen });
}
