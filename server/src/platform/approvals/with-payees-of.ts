import { type SQL, sql } from '../database/drizzle.ts';
import { type Alike, sameNumber, sameWallet } from '../desk/flag-conditions.ts';

/**
 * The query of the ids of a person and of others with an account or wallet of theirs, who had it before them, or took it
 * after: mostly the same person's other accounts with us. Anybody can save another's, but not before they did.
 */
export function withPayeesOf(personId: SQL, when: 'before' | 'after'): SQL {
  const [first, later] = when === 'before' ? [sql`his`, sql`own`] : [sql`own`, sql`his`];
  const others = (isSame: Alike) => sql`
    select his.user_id from payee_history own join payee_history his on ${isSame(sql`his`)}
    where own.user_id = ${personId} and ${first}.since <= (
      select min(mine.since) from payee_history mine where mine.user_id = ${later}.user_id and ${isSame(sql`mine`)})`;
  return sql`(select ${personId} as id
    union ${others(sameNumber(sql`own.account_number`))} union ${others(sameWallet(sql`own`))})`;
}
