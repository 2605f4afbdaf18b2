import type { Db } from '../database/database.ts';
import { and, ilike, ne } from '../database/drizzle.ts';
import { users } from '../database/tables/users-tables.ts';
import { compareNames, wordsOf } from './compare-names.ts';

// Of a name that more have, some of them tell.
const mostCompared = 200;

/** Whether another customer than this one has a name that a bank may write as this one's. */
export async function hasNamesake(
  read: Pick<Db, 'select'>,
  name: string,
  customerId: string | null,
): Promise<boolean> {
  const words = wordsOf(name);
  if (words.length === 0) return false;
  const isOther = customerId === null ? undefined : ne(users.id, customerId);
  const rows = await read
    .select({ name: users.name })
    .from(users)
    .where(and(isOther, ...words.map((word) => ilike(users.name, `%${word}%`))))
    .limit(mostCompared);
  return rows.some((one) => compareNames(one.name, name) === 'match');
}
