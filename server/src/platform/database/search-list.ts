import { searchTotalMost } from '@nairadesk/contract/limits';
import { countUpTo, type Total } from './count-up-to.ts';
import type { Db } from './database.ts';
import { and, type Column, type PgTable, type SQL, sql } from './drizzle.ts';

/** A list that is read from its start: the rows of a table, which of them, and their order. An index has that order. */
export interface OrderedList {
  table: PgTable;
  id: Column;
  among?: SQL | undefined;
  order: SQL;
}

/** A search in such a list: its words, and the condition that a row fits them, for which trigram indexes exist. */
export interface ListSearch extends OrderedList {
  words: string;
  fits: SQL;
  /** How many of the first rows are compared at most: fewer where a row holds long texts. */
  nearMost?: number;
  /** Whether it is known already that thousands of rows fit. */
  areMany?: boolean;
}

// Where one row in that many fits, the first rows of a list hold a page of them.
const rowsPerFit = 100;
const [rowsLeast, rowsMost] = [1_000, 50_000];
/** Among so many first rows a search looks for words without three letters or digits in a row: no index has these. */
export const rowsForShortWords = 5_000;

/** Whether a trigram index finds the words: they have three letters or digits in a row. */
export function canUseIndex(words: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(words);
}

// So many rows are sorted without being noticed: of more, the page is sought in the list.
const fewRows = 3_000;

/**
 * Reads a page of a search. Words that many rows have are met by reading the first rows of the list; only where these
 * do not fill the page are rows looked up that have them, and sorted if they are few. Of many, a page is met by reading
 * on in the list; all of them are sorted only where even that does not fill it. `readWhere` reads the rows that meet a
 * condition, in the order of the list.
 */
export async function searchList<Row>(
  read: Db,
  search: ListSearch,
  { behind, fetch }: { behind: SQL | undefined; fetch: number },
  readWhere: (isFound: SQL) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const { table, id, among, order, fits, words, nearMost = rowsMost, areMany = false } = search;
  const byIndex = canUseIndex(words);
  const near = byIndex ? Math.min(Math.max(fetch * rowsPerFit, rowsLeast), nearMost) : rowsForShortWords;
  const readFrom = (rows: SQL) =>
    readWhere(sql`${id} = any(array(select ${id} from ${rows} order by ${order} limit ${fetch}))`);
  const readFirst = (rows: number) =>
    readFrom(sql`(select * from ${firstRows(search, rows, behind)} where ${fits}) ${table}`);
  const found = await readFirst(near);
  if (found.length >= fetch || !byIndex) return found;
  // Materialized, here and below: in the order of the list PostgreSQL might read all of it, for a page that never fills.
  const fitting = sql`select * from ${table} where ${and(among, behind, fits)}`;
  if (!areMany) {
    const few = Math.max(fetch, fewRows);
    const { rows } = await read.execute<{ times: number; ids: string[] }>(sql`
      with found as materialized (${fitting} limit ${few + 1})
      select (select count(*)::int from found) as times,
        array(select ${id} from found ${table} order by ${order} limit ${fetch}) as ids`);
    const { times = 0, ids = [] } = rows[0] ?? {};
    if (times === 0) return [];
    if (times <= few) return readWhere(sql`${id} = any(${sql.param(ids)}::uuid[])`);
  }
  const further = near < nearMost ? await readFirst(nearMost) : [];
  if (further.length >= fetch) return further;
  return readFrom(sql`(with found as materialized (${fitting}) select * from found) ${table}`);
}

/** How many rows a search finds: exactly up to 1,000, and of short words only among the first rows of the list. */
export async function countFound(read: Db, search: ListSearch): Promise<Total> {
  const { table, among, fits, words } = search;
  if (canUseIndex(words)) return countUpTo(read, sql`select from ${table} where ${and(among, fits)}`);
  const [row] = await read
    .select({
      times: sql<number>`(count(*) filter (where ${fits}))::int`,
      rows: sql<number>`count(*)::int`,
    })
    .from(firstRows(search, rowsForShortWords + 1));
  const { times = 0, rows = 0 } = row ?? {};
  const total = Math.min(times, searchTotalMost);
  return times > total || rows > rowsForShortWords ? { total, totalIsLeast: true } : { total };
}

function firstRows({ table, among, order }: OrderedList, rows: number, behind?: SQL): SQL {
  const condition = and(among, behind) ?? sql`true`;
  return sql`(select * from ${table} where ${condition} order by ${order} limit ${rows}) ${table}`;
}
