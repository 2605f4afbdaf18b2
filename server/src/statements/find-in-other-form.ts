import type { Db } from '../platform/database/database.ts';
import { type SQL, sql } from '../platform/database/drizzle.ts';
import { type FormLine, pairUnlike } from './pair-unlike.ts';

/**
 * The keys of lines that the account has already from a file in another form: with times where this one has days, or
 * saved again by Excel without seconds. Direction, amount, balance and day are the same, and no time or reference differs;
 * where either has no balance, the bank's reference is the same. Each line stands for one other: for one with the same
 * narration, or for one that names nobody else and no other order.
 * @param given the lines as a table `g`
 */
export async function findInOtherForm(tx: Db, given: SQL, accountId: string): Promise<string[]> {
  const alike = sql`select * from known_left k where a.direction = k.direction and a.kobo = k.kobo and a.day = k.day
    and (a.balance = k.balance or a.reference = k.reference)`;
  const { rows } = await tx.execute<Row>(sql`
    with lines as materialized (
      select key, direction, kobo, balance, at, reference, narration, name, account from ${given}
      where coalesce(balance::text, reference) is not null
    ), added as materialized (
      select *, ${lagosDay} as day from lines l where not exists (
        select from receipts k where k.account_id = ${accountId} and k.line_key = l.key)
    ), known as materialized (
      select *, ${lagosDay} as day from (
        select line_key as key, direction, amount_kobo as kobo, balance_kobo as balance, arrived_at as at,
          bank_reference as reference, narration, sender_name as name, sender_account as account
        from receipts where account_id = ${accountId} and line_key is not null
          and arrived_at between (select min(at) from lines) - interval '1 day' and (select max(at) from lines) + interval '1 day'
      ) r where not exists (select from lines l where l.key = r.key)
    ), same_words as materialized (
      ${pairsBy(sql`balance`, sql`coalesce(a.reference = k.reference, true)`)}
      union
      ${pairsBy(sql`reference`, sql`(a.balance is null or k.balance is null)`)}
    ), known_left as materialized (select * from known where key not in (select known_key from same_words)
    ), added_left as materialized (
      select * from added a where key not in (select key from same_words) and exists (${alike})
    )
    select 'same' as side, key, ${nothing} from same_words
    union all
    select 'added', ${columns} from added_left
    union all
    select 'known', ${columns} from known_left k where exists (
      select from added_left a where a.direction = k.direction and a.kobo = k.kobo and a.day = k.day)`);
  const of = (side: Row['side']) => rows.filter((row) => row.side === side);
  return [...of('same').map(({ key }) => key), ...pairUnlike(of('added'), of('known'))];
}

interface Row extends FormLine, Record<string, unknown> {
  side: 'same' | 'added' | 'known';
}

const lagosDay = sql`date_trunc('day', at, 'Africa/Lagos')`;
const columns = sql`key, direction, kobo::text, balance::text, day::text, at = day as "isDay",
  date_trunc('minute', at)::text as minute, reference, narration, name, account`;
const nothing = sql`null as direction, null as kobo, null as balance, null as day, null::boolean as "isDay",
  null as minute, null as reference, null as narration, null as name, null as account`;
const plainNarration = sql`plain_reference(narration)`;

// What is equal in this column and its words, the first with the first of the minute or day, the second with the second.
function pairsBy(column: SQL, besides: SQL): SQL {
  const nth = (time: SQL) =>
    sql`row_number() over (partition by direction, kobo, ${column}, ${plainNarration}, ${time} order by at, key)`;
  const counted = (table: SQL) => sql`(
    select *, ${plainNarration} as words,
      ${nth(sql`date_trunc('minute', at)`)} as nth_of_minute, ${nth(sql`day`)} as nth_of_day
    from ${table} where ${column} is not null)`;
  return sql`
    select a.key, k.key as known_key from ${counted(sql`added`)} a join ${counted(sql`known`)} k
      on a.direction = k.direction and a.kobo = k.kobo and a.${column} = k.${column} and a.words = k.words
    where ${besides} and case
      when a.at = a.day or k.at = k.day then a.day = k.day and a.nth_of_day = k.nth_of_day
      else date_trunc('minute', a.at) = date_trunc('minute', k.at) and a.nth_of_minute = k.nth_of_minute end`;
}
