import { nairaOf } from '@nairadesk/contract/money';
import type { Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import type { LedgerAccount, Posting } from '../database/tables/ledger-tables.ts';

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
export async function postNaira(tx: Pick<Db, 'execute'>, postings: readonly NairaPosting[]): Promise<void> {
  if (postings.length === 0) return;
  const given = postings.map(({ about, kobo, ...posting }) => ({
    ...posting,
    ...about,
    naira: nairaOf(kobo),
  }));
  await tx.execute(sql`
    insert into ledger_entries (posting, order_id, receipt_id, match_id, refund_id, statement_id, account, currency, amount)
    select p.posting, p."orderId", p."receiptId", p."matchId", p."refundId", p."statementId", side.account, 'NGN', side.amount
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p (posting text, "orderId" uuid, "receiptId" uuid,
      "matchId" uuid, "refundId" uuid, "statementId" uuid, "from" text, "to" text, naira numeric)
    cross join lateral (values (p."to", p.naira), (p."from", -p.naira)) as side (account, amount)`);
}
