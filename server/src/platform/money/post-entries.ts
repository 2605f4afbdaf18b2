import { nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../database/database.ts';
import { type LedgerAccount, ledgerEntries, type Posting } from '../database/tables/ledger-tables.ts';

/** What a posting is about, by the id of its row. */
type About =
  | { orderId: string }
  | { receiptId: string }
  | { matchId: string }
  | { refundId: string }
  | { statementId: string };

/** One posting of naira: what `to` gains, `from` gives. Both are given, so the entries sum to zero. */
export interface NairaPosting {
  posting: Exclude<Posting, 'trade'>;
  about: About;
  from: LedgerAccount;
  to: LedgerAccount;
  kobo: bigint;
}

/** Adds postings of naira to the ledger; nothing ever changes them. docs/money.md has the table of what is posted when. */
export async function postNaira(tx: Db, postings: readonly NairaPosting[]): Promise<void> {
  if (postings.length === 0) return;
  await tx.insert(ledgerEntries).values(
    postings.flatMap(({ posting, about, from, to, kobo }) => [
      { posting, ...about, account: to, currency: 'NGN', amount: nairaOf(kobo) },
      { posting, ...about, account: from, currency: 'NGN', amount: `-${nairaOf(kobo)}` },
    ]),
  );
}
