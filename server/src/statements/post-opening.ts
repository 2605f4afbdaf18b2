import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { postNaira } from '../platform/money/post-entries.ts';

/**
 * Posts what an account held before everything that the ledger knows of it, so that its balance there is the bank's:
 * the opening balance of the earliest statement less what was entered from before it, and before the account's first
 * import: what is typed later with an older date is nothing that a bank has said. A statement of an earlier time,
 * imported later, moves it by a posting of the difference; so does the end of one whose import is undone, and with the
 * last of them nothing of it is left.
 */
export async function postOpening(
  tx: Db,
  accountId: string,
  { statementId, posting }: { statementId: string; posting: 'opening' | 'undo' },
): Promise<void> {
  const { rows } = await tx.execute<{ kobo: string | null }>(sql`
    with earliest as (
      select opening_kobo, first_at from statements
      where account_id = ${accountId} and opening_kobo is not null and undone_at is null
      order by first_at, created_at limit 1
    ), entered_before as (
      select coalesce(sum(case r.direction when 'in' then r.amount_kobo else -r.amount_kobo end), 0) as kobo
      from receipts r, earliest
      where r.account_id = ${accountId} and r.arrived_at < earliest.first_at and r.source = 'hand' and r.line_key is null and r.kind <> 'undone'
        and r.created_at < (select min(created_at) from statements where account_id = ${accountId})
    ), posted as (
      select coalesce(sum(e.amount), 0) * 100 as kobo from ledger_entries e join statements s on s.id = e.statement_id
      where s.account_id = ${accountId} and e.account like 'bank:%'
    )
    select (coalesce((select opening_kobo from earliest), 0) - entered_before.kobo - posted.kobo)::bigint as kobo
    from entered_before, posted`);
  const kobo = BigInt(rows[0]?.kobo ?? 0);
  if (kobo === 0n) return;
  const bank = `bank:${accountId}` as const;
  await postNaira(tx, [
    {
      posting,
      about: { statementId },
      kobo: kobo < 0n ? -kobo : kobo,
      ...(kobo > 0n ? { from: 'opening', to: bank } : { from: bank, to: 'opening' }),
    },
  ]);
}
