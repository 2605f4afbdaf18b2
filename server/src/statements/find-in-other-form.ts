import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';

/**
 * The keys of lines that the account has already from a file in another form: with times where this one has days, or
 * saved again by Excel without seconds. Direction, amount, balance and day are the same, and no time or reference differs;
 * where either has no balance, the bank's reference is the same. Each line stands for one other, and first for one with
 * the same narration.
 * @param given the lines as a table `g`
 */
export async function findInOtherForm(tx: Db, given: SQL, accountId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with lines as materialized (
      select key, direction, kobo, balance, at, reference, narration from ${given}
      where coalesce(balance::text, reference) is not null
    ), added as materialized (
      select * from lines l where not exists (
        select from receipts k where k.account_id = ${accountId} and k.line_key = l.key)
    ), known as materialized (
      select * from (
        select line_key as key, direction, amount_kobo as kobo, balance_kobo as balance, arrived_at as at,
          bank_reference as reference, narration
        from receipts where account_id = ${accountId} and line_key is not null
          and arrived_at between (select min(at) from lines) - interval '1 day' and (select max(at) from lines) + interval '1 day'
      ) r where not exists (select from lines l where l.key = r.key)
    ), same_words as (${pairs({ of: sql`added`, with: sql`known`, alike: plainNarration })}),
    added_left as (select * from added where key not in (select key from same_words)),
    known_left as (select * from known where key not in (select known_key from same_words))
    select key from same_words
    union
    select key from (${pairs({ of: sql`added_left`, with: sql`known_left` })}) others`);
  return rows.map(({ key }) => key);
}

// A day may have one sum with one balance twice, and a file of a part of it the second alone.
const plainNarration = sql`upper(regexp_replace(narration, '[^[:alnum:]]', '', 'g'))`;

interface Tables {
  of: SQL;
  with: SQL;
  /** What else has to be equal. */
  alike?: SQL;
}

function pairs({ of, with: others, alike }: Tables): SQL {
  const equal = (column: SQL, besides: SQL) => pairsBy({ of, with: others, alike }, column, besides);
  return sql`${equal(sql`balance`, sql`coalesce(a.reference = k.reference, true)`)}
    union
    ${equal(sql`reference`, sql`(a.balance is null or k.balance is null)`)}`;
}

// What is equal in this column, the first with the first of the minute or day, the second with the second.
function pairsBy({ of, with: others, alike = sql`true` }: Tables, column: SQL, besides: SQL): SQL {
  const day = (moment: SQL) => sql`date_trunc('day', ${moment}, 'Africa/Lagos')`;
  const nth = (time: SQL) =>
    sql`row_number() over (partition by direction, kobo, ${column}, ${alike}, ${time} order by at, key)`;
  const counted = (table: SQL) => sql`(
    select *, ${alike} as words,
      ${nth(sql`date_trunc('minute', at)`)} as nth_of_minute, ${nth(day(sql`at`))} as nth_of_day
    from ${table} where ${column} is not null)`;
  return sql`
    select a.key, k.key as known_key from ${counted(of)} a join ${counted(others)} k
      on a.direction = k.direction and a.kobo = k.kobo and a.${column} = k.${column} and a.words = k.words
    where ${besides} and case
      when a.at = ${day(sql`a.at`)} or k.at = ${day(sql`k.at`)}
        then ${day(sql`a.at`)} = ${day(sql`k.at`)} and a.nth_of_day = k.nth_of_day
      else date_trunc('minute', a.at) = date_trunc('minute', k.at) and a.nth_of_minute = k.nth_of_minute end`;
}
