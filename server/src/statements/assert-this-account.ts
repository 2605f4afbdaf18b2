import type { Tx } from '../platform/audit/audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { ReadLine } from '../platform/money/matching/expected-money.ts';
import { refuseFile } from './reading/refuse-file.ts';

/**
 * Asserts that a file's lines are on no other account of ours: each would count twice. One of several may be on two by
 * chance, and those with neither reference nor balance, such as charges, often are. Refuses: invalid (file).
 */
export async function assertThisAccount(
  tx: Tx,
  accountId: string,
  lines: readonly ReadLine[],
): Promise<void> {
  const keys = lines
    .filter(({ line }) => line.reference !== null || line.balanceKobo !== null)
    .map(({ line }) => line.key);
  if (keys.length === 0) return;
  // By the account first: only so is there an index.
  const { rows } = await tx.execute<{ account: string }>(sql`
    select a.bank_name || ' ' || a.account_number as account from receiving_accounts a
    where a.id <> ${accountId} and least(2, ${keys.length}::int) <= (select count(*) from (
      select from receipts r where r.account_id = a.id and r.line_key = any(${sql.param(keys)}::text[]) limit 2) found)
    limit 1`);
  if (rows[0]) throw refuseFile(`This file was imported for ${rows[0].account}. Choose that account.`);
}
