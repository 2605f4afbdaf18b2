import type { Db } from '../database/database.ts';
import { and, ilike, ne, type SQL, sql } from '../database/drizzle.ts';
import { contains } from '../database/search.ts';
import { users } from '../database/tables/users-tables.ts';
import { compareNames, wordsOf } from './compare-names.ts';
import { asName, fitName } from './fit-name.ts';
import { hasTwoOf, leastLetters } from './people-search.ts';

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

/**
 * The ids of all people whose name fits each of these, which banks wrote; null where that can't be told, as more have
 * words of it than are compared, or none of its words can be looked up.
 */
export async function readNamed(
  read: Pick<Db, 'execute'>,
  names: readonly string[],
): Promise<Map<string, ReadonlySet<string> | null>> {
  const wanted = names.flatMap((name, at) => {
    const where = hasItsWords(name);
    return where
      ? [
          sql`(select ${at}::int as at, ${users.id}, ${users.name} from ${users} where ${where} limit ${mostCompared + 1}::int)`,
        ]
      : [];
  });
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await read.execute<{ at: number; id: string; name: string }>(sql.join(wanted, sql` union all `));
  const found = Map.groupBy(rows, ({ at }) => at);
  return new Map(
    names.map((name, at) => {
      const known = found.get(at) ?? [];
      if (!hasItsWords(name) || known.length > mostCompared) return [name, null];
      const fitting = known.filter((one) => fitName(asName(name), asName(one.name)) === 'match');
      return [name, new Set(fitting.map(({ id }) => id))];
    }),
  );
}

function hasItsWords(name: string): SQL | undefined {
  const words = wordsOf(name);
  const [long] = words.filter((word) => word.length >= leastLetters);
  return hasTwoOf(words) ?? contains(long, [users.name]);
}
