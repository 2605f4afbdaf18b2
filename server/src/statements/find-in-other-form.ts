import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';

/**
 * The keys of lines that the account has already from a file in another form: with times where this one has days, or
 * saved again by Excel without seconds. Direction, amount, balance and day are the same, and no time or reference differs;
 * each line stands for one other.
 * @param given the lines as a table `g`
 */
export async function findInOtherForm(tx: Db, given: SQL, accountId: string): Promise<string[]> {
  const day = (moment: SQL) => sql`date_trunc('day', ${moment}, 'Africa/Lagos')`;
  const alike = (at: SQL, tieBreak: SQL) =>
    sql`row_number() over (partition by direction, kobo, balance, ${day(at)} order by ${at}, ${tieBreak}) as nth`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    with lines as materialized (select key, direction, kobo, balance, at, reference from ${given} where balance is not null),
    added as (
      select *, ${alike(sql`at`, sql`key`)} from lines l where not exists (
        select from receipts k where k.account_id = ${accountId} and k.line_key = l.key)
    ), known as (
      select *, ${alike(sql`at`, sql`key`)} from (
        select line_key as key, direction, amount_kobo as kobo, balance_kobo as balance, arrived_at as at,
          bank_reference as reference
        from receipts where account_id = ${accountId} and line_key is not null and balance_kobo is not null
          and arrived_at between (select min(at) from lines) - interval '1 day' and (select max(at) from lines) + interval '1 day'
      ) r where not exists (select from lines l where l.key = r.key)
    )
    select a.key from added a join known k using (direction, kobo, balance, nth)
    where ${day(sql`a.at`)} = ${day(sql`k.at`)}
      and (date_trunc('minute', a.at) = date_trunc('minute', k.at) or a.at = ${day(sql`a.at`)} or k.at = ${day(sql`k.at`)})
      and coalesce(a.reference = k.reference, true)`);
  return rows.map(({ key }) => key);
}
