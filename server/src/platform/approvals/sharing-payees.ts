import { type SQL, sql } from '../database/drizzle.ts';

/**
 * The query of the ids of a person and of all who have or had an account or wallet that they have or had: mostly the same
 * person's other accounts with us. By the indexes of each.
 */
export function sharingPayees(personId: SQL): SQL {
  return sql`(select ${personId} as id
    union select his.user_id from payee_history own join payee_history his on his.account_number = own.account_number
      where own.user_id = ${personId}
    union select his.user_id from payee_history own join payee_history his on lower(his.address) = lower(own.address)
      and coalesce(his.memo, '') = coalesce(own.memo, '') where own.user_id = ${personId})`;
}
