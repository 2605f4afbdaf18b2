import { type SQL, sql } from '../database/drizzle.ts';

const sameNumber = sql`his.account_number = own.account_number`;
const sameWallet = sql`lower(his.address) = lower(own.address) and coalesce(his.memo, '') = coalesce(own.memo, '')`;

/**
 * The query of the ids of a person and of others with an account or wallet of theirs, who had it before them, or took it
 * after: mostly the same person's other accounts with us. Anybody can save another's, but not before they did.
 */
export function withPayeesOf(personId: SQL, when: 'before' | 'after'): SQL {
  const [first, later] = when === 'before' ? [sql`his`, sql`own`] : [sql`own`, sql`his`];
  const others = (isSame: SQL, isTheirs: SQL) => sql`
    select his.user_id from payee_history own join payee_history his on ${isSame}
    where own.user_id = ${personId} and ${first}.since <= (
      select min(mine.since) from payee_history mine where mine.user_id = ${later}.user_id and ${isTheirs})`;
  return sql`(select ${personId} as id
    union ${others(sameNumber, sql`mine.account_number = own.account_number`)}
    union ${others(sameWallet, sql`lower(mine.address) = lower(own.address) and coalesce(mine.memo, '') = coalesce(own.memo, '')`)})`;
}
