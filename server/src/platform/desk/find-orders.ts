import { searchTotalMost } from '@nairadesk/contract/limits';
import { countUpTo, type Total } from '../database/count-up-to.ts';
import type { Db } from '../database/database.ts';
import { and, desc, type PgTable, type SQL, sql } from '../database/drizzle.ts';
import { isBehind } from '../database/keyset-page.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { olderSets } from './older-orders.ts';
import { fits, isInPart, type OrderSearch } from './order-search.ts';

/** Which orders are wanted: those that meet the condition on `orders`, all of them if undefined. */
type Filter = SQL | undefined;

interface Place {
  /** Time and id of the last order that the caller already has. */
  after?: string[] | null | undefined;
  limit: number;
}

/** Among so many orders words are looked for that no index has. */
const rowsForShortWords = 2_000;

/** Among so many open orders of each rank words are looked for that many customers have. */
const openOfManyPeople = 1_000;

/**
 * The place of an open order in the queue: what is reported as paid comes first. For statements from `orders` that are
 * written as text; the index `orders_queue` has it, so PostgreSQL knows it by its form.
 */
export const queueRankText = "(case when orders.status = 'successful' then 0 else 1 end)";

/** The same for a query. */
// biome-ignore lint/plugin: the constant above.
export const queueRank = sql.raw(queueRankText);

/**
 * The ids of the orders that a search finds, newest first, behind the last one shown. Words that many orders have are
 * met by reading the newest orders; of the older ones only those are read that have something of what the words stand
 * for, by an index of each. Where customers are too many for that, reading on by time meets them just as well. Words
 * that no index has are looked for among the next 2,000 orders alone.
 */
export async function findOrders(
  read: Db,
  search: OrderSearch,
  filter: Filter,
  { after, limit }: Place,
): Promise<string[]> {
  const behind = after ? isBehind(orders.placedAt, orders.id, after) : undefined;
  const newestOf = async (rows: PgTable | SQL, condition: SQL | undefined) => {
    const found = await read
      .select({ id: sql<string>`${orders.id}` })
      .from(rows)
      .where(and(filter, fits(search), condition))
      .orderBy(desc(orders.placedAt), desc(orders.id))
      .limit(limit);
    return found.map(({ id }) => id);
  };
  if (isInPart(search)) return newestOf(newest(rowsForShortWords, and(filter, behind)), undefined);
  if (!search.people || search.manyPeople) return newestOf(orders, behind);
  const found = await newestOf(orders, and(behind, isNewer(search)));
  const wanted = limit - found.length;
  if (wanted === 0) return found;
  const sets = olderSets(search, { filter, after, limit: wanted });
  if (sets.length === 0) return found;
  const { rows } = await read.execute<{ id: string }>(sql`
    select id from (${sql.join(sets, sql` union `)}) older order by placed_at desc, id desc limit ${wanted}`);
  return [...found, ...rows.map(({ id }) => id)];
}

interface OpenOrders {
  /** Newest first. */
  ids: string[];
  /** Whether open orders were left unread. */
  isPart: boolean;
}

/**
 * The newest open orders that a search finds. Words that many customers have are looked for among the newest 1,000 that
 * are reported and the newest 1,000 that aren't, because the customer of each is read.
 */
export async function findOpenOrders(read: Db, search: OrderSearch, limit: number): Promise<OpenOrders> {
  // Written out, not as parameters: only so do they match the partial index. Of each rank it has the order of time;
  // without the rank PostgreSQL takes the index of all orders, in which open ones are rare.
  const isOpen = sql`${orders.status} in ('pending', 'successful')`;
  const ranks = [sql`${isOpen} and ${queueRank} = 0`, sql`${isOpen} and ${queueRank} = 1`];
  const fitting = ranks.map((rank) => {
    const rows = search.manyPeople ? newest(openOfManyPeople, rank) : orders;
    return sql`(select id, placed_at from ${rows} where ${and(rank, fits(search))}
      order by placed_at desc, id desc limit ${limit})`;
  });
  const { rows } = await read.execute<{ id: string }>(sql`
    select id from (${sql.join(fitting, sql` union all `)}) found order by placed_at desc, id desc limit ${limit}`);
  const ids = rows.map(({ id }) => id);
  if (!search.manyPeople || ids.length === limit) return { ids, isPart: false };
  const more = ranks.map(
    (rank) => sql`exists (select from ${orders} where ${rank} offset ${openOfManyPeople})`,
  );
  const answer = await read.execute<{ isPart: boolean }>(
    sql`select ${sql.join(more, sql` or `)} as "isPart"`,
  );
  return { ids, isPart: answer.rows[0]?.isPart ?? false };
}

/** How many orders a search finds: exactly up to 1,000, or at least so many where not all are looked at. */
export async function countOrdersFound(read: Db, search: OrderSearch, filter: Filter): Promise<Total> {
  if (isInPart(search)) return countNewest(read, search, filter);
  const all = (condition: SQL | undefined) =>
    sql`(select ${orders.id} from ${orders} where ${and(filter, fits(search), condition)})`;
  if (!search.people) return countUpTo(read, all(undefined));
  const older = olderSets(search, { filter, limit: searchTotalMost + 1, uncommon: true }).map(
    (set) => sql`(select id from ${set} older)`,
  );
  const newer = all(isNewer(search));
  // One after the other and no further than to the bound. Of many customers some have so many orders already, and the
  // newest would be compared with the names of all.
  const parts = search.manyPeople ? [...older, newer] : [newer, ...older];
  const found = await countUpTo(read, sql.join(parts, sql` union all `));
  const isAll = !search.manyPeople || search.filledUntil === '-infinity';
  return isAll ? found : { ...found, totalIsLeast: true };
}

async function countNewest(read: Db, search: OrderSearch, filter: Filter): Promise<Total> {
  const [row] = await read
    .select({
      times: sql<number>`(count(*) filter (where ${fits(search)}))::int`,
      rows: sql<number>`count(*)::int`,
    })
    .from(newest(rowsForShortWords + 1, filter));
  const { times = 0, rows = 0 } = row ?? {};
  const total = Math.min(times, searchTotalMost);
  return times > total || rows > rowsForShortWords ? { total, totalIsLeast: true } : { total };
}

function newest(rows: number, condition: SQL | undefined): SQL {
  return sql`(select * from ${orders} where ${condition ?? sql`true`}
    order by ${orders.placedAt} desc, ${orders.id} desc limit ${rows}) ${orders}`;
}

function isNewer({ filledUntil }: OrderSearch): SQL {
  return sql`${orders.placedAt} > ${filledUntil}::timestamptz`;
}
