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
  const counted = sql`
    row_number() over (partition by direction, kobo, balance, date_trunc('minute', at) order by at, key) as nth_of_minute,
    row_number() over (partition by direction, kobo, balance, ${day(sql`at`)} order by at, key) as nth_of_day`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    with lines as materialized (select key, direction, kobo, balance, at, reference from ${given} where balance is not null),
    added as (
      select *, ${counted} from lines l where not exists (
        select from receipts k where k.account_id = ${accountId} and k.line_key = l.key)
    ), known as (
      select *, ${counted} from (
        select line_key as key, direction, amount_kobo as kobo, balance_kobo as balance, arrived_at as at,
          bank_reference as reference
        from receipts where account_id = ${accountId} and line_key is not null and balance_kobo is not null
          and arrived_at between (select min(at) from lines) - interval '1 day' and (select max(at) from lines) + interval '1 day'
      ) r where not exists (select from lines l where l.key = r.key)
    )
    select a.key from added a join known k using (direction, kobo, balance)
    where coalesce(a.reference = k.reference, true) and case
      when a.at = ${day(sql`a.at`)} or k.at = ${day(sql`k.at`)}
        then ${day(sql`a.at`)} = ${day(sql`k.at`)} and a.nth_of_day = k.nth_of_day
      else date_trunc('minute', a.at) = date_trunc('minute', k.at) and a.nth_of_minute = k.nth_of_minute end`);
  return rows.map(({ key }) => key);
}
