import type { Tx } from '../platform/audit/audit.ts';
import { sql } from '../platform/database/drizzle.ts';
import type { ReadLine } from '../platform/money/matching/expected-money.ts';
import { movementOf } from '../platform/money/matching/statement-line.ts';
import { plainReference, uniqueReference } from '../platform/money/plain-reference.ts';
import { refuseFile } from './reading/refuse-file.ts';

/**
 * Asserts that a file's lines are on no other account of ours, in this form or another: each would count twice. One of
 * several may be on two by chance, and those with neither reference nor balance, such as charges, often are.
 * Refuses: invalid (file).
 */
export async function assertThisAccount(
  tx: Tx,
  accountId: string,
  lines: readonly ReadLine[],
): Promise<void> {
  const told = lines
    .filter(({ line }) => line.reference !== null || line.balanceKobo !== null)
    .map(({ line }) => ({
      key: line.key,
      direction: movementOf(line).direction,
      kobo: String(movementOf(line).kobo),
      at: line.at.toISOString(),
      balance: line.balanceKobo === null ? null : String(line.balanceKobo),
      reference: plainReference(line.reference ?? '') || null,
      // A day alone tells little: then the words must be the same, too.
      words: line.hasTime ? null : line.narration,
    }));
  if (told.length === 0) return;
  // By the account first: only so are there indexes.
  const { rows } = await tx.execute<{ account: string }>(sql`
    with g as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as g(key text, direction text, kobo bigint, at timestamptz, balance bigint, reference text, words text))
    select a.bank_name || ' ' || a.account_number as account from receiving_accounts a
    where a.id <> ${accountId} and least(2, ${told.length}::int) <= (select count(*) from (
      select distinct g.key from g join receipts r on r.account_id = a.id and r.line_key = g.key
      union
      select g.key from g join receipts r on r.account_id = a.id and r.line_key is not null
          and r.amount_kobo = g.kobo and r.direction = g.direction
          and date_trunc('minute', coalesce(r.line_at, r.arrived_at)) = date_trunc('minute', g.at)
        cross join lateral (select nullif(plain_reference(
          case when r.line_at is null then r.bank_reference else r.line_reference end), '') as its) known
      where coalesce(its = g.reference, true) and (g.words is null
          or plain_reference(g.words) = plain_reference(coalesce(r.line_narration, r.narration)))
        and (r.balance_kobo = g.balance or length(its) >= ${uniqueReference} and g.reference is not null)
      limit 2) found)
    limit 1`);
  if (rows[0]) throw refuseFile(`This file was imported for ${rows[0].account}. Choose that account.`);
}
