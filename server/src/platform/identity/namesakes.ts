import type { Db } from '../database/database.ts';
import { and, ne, or, type SQL, sql } from '../database/drizzle.ts';
import { contains } from '../database/search.ts';
import { users } from '../database/tables/users-tables.ts';
import { compareNames, wordsOf } from './compare-names.ts';
import { asName, fitSender, isSender } from './fit-name.ts';
import { hasTwoOf, leastLetters } from './people-search.ts';

// Of a name that more have, some of them tell.
const mostCompared = 200;

/**
 * Whether another customer than this one has one of these names, of senders as banks write them or of customers: as what a
 * bank writes is told to be a customer's, so that no name fits one of them that doesn't fit the other.
 */
export async function hasNamesake(
  read: Pick<Db, 'select'>,
  names: readonly string[],
  customerId: string | null,
): Promise<boolean> {
  for (const name of new Set(names)) {
    const known = await readAlike(read, wordsOf(name), customerId);
    if (known.some((one) => compareNames(one, name) === 'match' || isSender(name, one))) return true;
  }
  return false;
}

/** Names of others that have two of these words, or as many of those with one of them as are compared. */
async function readAlike(
  read: Pick<Db, 'select'>,
  words: readonly string[],
  customerId: string | null,
): Promise<string[]> {
  if (words.length === 0) return [];
  const long = words.filter((word) => word.length > 1);
  const pairs = long.flatMap((one, at) => long.slice(at + 1).map((other) => [one, other]));
  const own = sql`name_words(${users.name})`;
  const hasAll = (some: readonly string[]) => sql`${own} @> ${sql.param(some)}::text[]`;
  const readWhere = async (where: SQL | undefined) =>
    where === undefined
      ? []
      : await read
          .select({ name: users.name })
          .from(users)
          .where(and(customerId === null ? undefined : ne(users.id, customerId), where))
          .limit(mostCompared);
  const known = [
    ...(await readWhere(or(...pairs.map(hasAll)))),
    ...(await readWhere(long.length === 0 ? hasAll(words) : or(...long.map((word) => hasAll([word]))))),
  ];
  return known.map(({ name }) => name);
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
      const fitting = known.filter((one) => fitSender(asName(name), asName(one.name)) === 'match');
      return [name, new Set(fitting.map(({ id }) => id))];
    }),
  );
}

function hasItsWords(name: string): SQL | undefined {
  const words = wordsOf(name);
  const [long] = words.filter((word) => word.length >= leastLetters);
  return hasTwoOf(words) ?? contains(long, [users.name]);
}
