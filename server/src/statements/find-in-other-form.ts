import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';

/**
 * The keys of lines that the account has already from a file in another form: with times where this one has days, or
 * saved again by Excel without seconds. Direction, amount, balance and day are the same, and no time or reference differs;
 * where either has no balance, the bank's reference is the same. Each line stands for one other.
 * @param given the lines as a table `g`
 */
export async function findInOtherForm(tx: Db, given: SQL, accountId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with lines as materialized (
      select key, direction, kobo, balance, at, reference from ${given} where coalesce(balance::text, reference) is not null
    ), added as materialized (
      select * from lines l where not exists (
        select from receipts k where k.account_id = ${accountId} and k.line_key = l.key)
    ), known as materialized (
      select * from (
        select line_key as key, direction, amount_kobo as kobo, balance_kobo as balance, arrived_at as at,
          bank_reference as reference
        from receipts where account_id = ${accountId} and line_key is not null
          and arrived_at between (select min(at) from lines) - interval '1 day' and (select max(at) from lines) + interval '1 day'
      ) r where not exists (select from lines l where l.key = r.key)
    )
    ${pairsBy(sql`balance`, sql`coalesce(a.reference = k.reference, true)`)}
    union
    ${pairsBy(sql`reference`, sql`(a.balance is null or k.balance is null)`)}`);
  return rows.map(({ key }) => key);
}

// What is equal in this column, the first with the first of the minute or day, the second with the second.
function pairsBy(column: SQL, besides: SQL): SQL {
  const day = (moment: SQL) => sql`date_trunc('day', ${moment}, 'Africa/Lagos')`;
  const counted = (table: SQL) => sql`(
    select *,
      row_number() over (partition by direction, kobo, ${column}, date_trunc('minute', at) order by at, key) as nth_of_minute,
      row_number() over (partition by direction, kobo, ${column}, ${day(sql`at`)} order by at, key) as nth_of_day
    from ${table} where ${column} is not null)`;
  return sql`
    select a.key from ${counted(sql`added`)} a join ${counted(sql`known`)} k
      on a.direction = k.direction and a.kobo = k.kobo and a.${column} = k.${column}
    where ${besides} and case
      when a.at = ${day(sql`a.at`)} or k.at = ${day(sql`k.at`)}
        then ${day(sql`a.at`)} = ${day(sql`k.at`)} and a.nth_of_day = k.nth_of_day
      else date_trunc('minute', a.at) = date_trunc('minute', k.at) and a.nth_of_minute = k.nth_of_minute end`;
}
