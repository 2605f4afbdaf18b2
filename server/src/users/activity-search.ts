import { auditActions } from '@nairadesk/contract/audit-actions';
import { searchTotalMost } from '@nairadesk/contract/limits';
import { networks } from '@nairadesk/contract/networks';
import { type Total, totalOf } from '../platform/database/count-up-to.ts';
import type { Db } from '../platform/database/database.ts';
import { and, eq, lt, type SQL, sql } from '../platform/database/drizzle.ts';
import { contains } from '../platform/database/search.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { ordersWith } from './orders-with.ts';

// What more people of one name than that did is not counted one by one.
const peopleCounted = 5_000;

/** The query of the numbers of the newest rows of the log that a search finds, before the last one shown. */
export function newestFound(
  words: string,
  { last, fetch }: { last: number | undefined; fetch: number },
): SQL {
  const before = last === undefined ? undefined : lt(auditLog.number, last);
  const newest = sql`order by number desc limit ${fetch}`;
  return sql`with people as materialized (${people(words)})
    select number from (${setsOf(words, before, newest)}) found ${newest}`;
}

/** How many rows of the log a search finds: exactly up to 1,000. */
export async function countActivity(read: Db, words: string): Promise<Total> {
  // Each set is read no further than to the bound: in which order does not matter.
  const limit = sql`limit ${searchTotalMost + 1}`;
  const { rows } = await read.execute<{ times: number; people: number }>(sql`
    with people as materialized (${people(words)} limit ${peopleCounted})
    select (select count(*)::int from people) as people, (select count(*)::int
      from (select from (${setsOf(words, undefined, limit)}) found ${limit}) bounded) as times`);
  const { times = 0, people: counted = 0 } = rows[0] ?? {};
  return counted < peopleCounted ? totalOf(times) : { ...totalOf(times), totalIsLeast: true };
}

// A whole address is that of one person; most of its parts are in many.
function people(words: string): SQL {
  const known = sql`select ${users.id} from ${users} where ${eq(users.email, words.toLowerCase())}`;
  return sql`${known} union all select ${users.id} from ${users}
    where not exists (${known}) and ${contains(words, [users.name, users.email])}`;
}

/**
 * The rows of the log that fit the words, as a union of sets that each have an index: those by the people of that name,
 * about each thing of that name, of an action of that name, and with these words in the details. `end` orders and
 * limits each set, and the rows of each person and thing in it.
 */
function setsOf(words: string, before: SQL | undefined, end: SQL): SQL {
  const rows = (condition: SQL | undefined) =>
    sql`select ${auditLog.number} from ${auditLog} where ${and(condition, before)}`;
  // Materialized: PostgreSQL might else read whole tables, for a set that never fills.
  const rowsOfEach = (things: SQL, condition: SQL) =>
    sql`with thing as materialized (${things})
      select number from thing cross join lateral (${rows(condition)} ${end}) its ${end}`;
  const subjects = {
    user: sql`select id from people`,
    order: ordersWith(words),
    asset: sql`select ${assets.id} from ${assets} where ${contains(words, [assets.name])}`,
    message: sql`select ${supportMessages.id} from ${supportMessages}
      where ${contains(words, [supportMessages.subject])}`,
    network: sql`select unnest(${sql.param(namesWith(words, networks))}::text[]) as id`,
  };
  const actions = sql`select unnest(${sql.param(namesWith(words, auditActions))}::text[]) as action`;
  const sets = [
    rowsOfEach(subjects.user, eq(auditLog.actorId, sql`thing.id`)),
    ...Object.entries(subjects).map(([type, things]) =>
      rowsOfEach(things, sql`${auditLog.subjectId} = thing.id::text and ${auditLog.subjectType} = ${type}`),
    ),
    rowsOfEach(actions, eq(auditLog.action, sql`thing.action`)),
    sql`with detailed as materialized (${rows(contains(words, [auditLog.detail]))})
      select number from detailed ${end}`,
  ];
  return sql.join(
    sets.map((set) => sql`(${set})`),
    sql` union `,
  );
}

function namesWith(words: string, names: readonly string[]): string[] {
  return names.filter((name) => name.toLowerCase().includes(words.toLowerCase()));
}
