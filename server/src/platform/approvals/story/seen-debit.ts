import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { Db } from '../../database/database.ts';
import { asc, sql } from '../../database/drizzle.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { orders } from '../../database/tables/orders-tables.ts';
import { cameAt } from '../../money/came-at.ts';
import { namesAnother, partyName } from '../../money/sender-account.ts';
import { settledKobo } from '../../money/settled-of.ts';
import { type Lines, lines } from '../term-lines.ts';

/** What is to be paid. */
interface Owed {
  /** The order or refund. */
  id: string;
  kobo: bigint;
  /** When it became due: nothing that left on an earlier day paid it. */
  since: Date;
  /** The owner of the account that it goes to; null: anybody, as another account may have been saved then. */
  accountName: string | null;
}

/** Why a second person is needed where there is such a debit, whatever the sum. */
export const seenDebitWhy = 'A statement shows that this may have been sent already.';

/** The same of a sale, whose debit can be matched before it is marked as sent. */
export const seenSaleWhy =
  'A statement shows a transfer of this sum that nothing explains, so this may have been sent already. If it paid this order, match it to the order; if not, this needs a second person.';

/**
 * A debit of exactly this sum, not all of which explains an order or refund, and which left since this became due: to its
 * payee, or to somebody whom the bank doesn't name: those are more than the completed sales that it may have paid. For a
 * slip; null: there is none. Read from the index of each account.
 */
export async function readSeenDebit(
  read: Pick<Db, 'select'>,
  { id, kobo, since, accountName }: Owed,
): Promise<string | null> {
  const rows = await read
    .select({ id: receipts.id, name: partyName, at: cameAt(receipts) })
    .from(receipts)
    .where(
      sql`${receipts.amountKobo} = ${kobo}
        and ${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')
        and ${receipts.kind} = 'transfer' and ${receipts.direction} = 'out'
        and ${receipts.accountId} in (select id from receiving_accounts)
        and ${cameAt(receipts)} >= ${dayOf(since)}`,
    )
    .orderBy(asc(cameAt(receipts)), asc(receipts.id));
  const isNamed = (name: string | null) => Boolean(name?.trim());
  const ofPayee = rows.find(
    ({ name }) => isNamed(name) && (accountName === null || !namesAnother(name, accountName)),
  );
  const nameless = rows.filter(({ name }) => !isNamed(name));
  const seen = ofPayee ?? (await firstUnexplained(read, nameless, { id, kobo, since }));
  if (!seen) return null;
  const to = seen.name?.trim() ? othersName(seen.name) : 'somebody whom the bank doesn’t name';
  return `${formatNaira(nairaOf(kobo))} to ${to} (${seen.id.slice(-8)}), which nothing explains`;
}

const dayOf = (since: Date) => sql`date_trunc('day', ${since.toISOString()}::timestamptz, 'Africa/Lagos')`;

/**
 * The first of these that no other completed sale of the sum explains. Each that was completed since, and has no debit of its
 * own, was paid by one of them: staff have only not said by which.
 */
async function firstUnexplained<Debit extends { at: Date }>(
  read: Pick<Db, 'select'>,
  debits: readonly Debit[],
  { id, kobo, since }: Pick<Owed, 'id' | 'kobo' | 'since'>,
): Promise<Debit | undefined> {
  const last = debits.at(-1);
  if (!last) return undefined;
  const sales = await read
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.closedAt} between ${dayOf(since)} and ${last.at.toISOString()}::timestamptz + interval '1 day'
        and ${orders.status} = 'completed' and ${orders.orderType} = 'sell' and ${settledKobo} = ${kobo}
        and ${orders.id} <> ${id}
        and not exists (select from receipt_matches m where m.order_id = ${orders.id} and m.undone_at is null)`,
    )
    .limit(debits.length);
  return debits[sales.length];
}

/** The line of a slip about such a debit. */
export function seenDebitLines(seen: string | null): Lines {
  return seen === null ? [] : lines({ 'A statement shows': seen });
}
