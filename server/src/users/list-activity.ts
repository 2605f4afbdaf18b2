import type { AuditAction, AuditSubject } from '@nairadesk/contract/audit-actions';
import { searchTotalMost } from '@nairadesk/contract/limits';
import type { ActivityItem, listActivity as call } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import { type Total, totalOf } from '../platform/database/count-up-to.ts';
import type { Db } from '../platform/database/database.ts';
import {
  alias,
  type Column,
  desc,
  eq,
  getTableColumns,
  lt,
  type SQL,
  sql,
} from '../platform/database/drizzle.ts';
import { numberKey, pageOf, readPage } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { canUseIndex } from '../platform/database/search-list.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { countActivity, newestFound } from './activity-search.ts';

const actors = alias(users, 'actors');

interface Wanted {
  /** The number of the last row shown. */
  last?: number | undefined;
  fetch: number;
}

interface Named extends Omit<typeof auditLog.$inferSelect, 'mac' | 'marks'> {
  by: string | null;
  byEmail: string | null;
  byId: string | null;
  about: string | null;
  aboutEmail: string | null;
  aboutId: string | null;
}

// Among so many of the newest rows all columns are compared with the words of a search.
const newestRows = 1_000;

/** The audit log with names and addresses in place of ids, newest first. Refuses: invalid (search, cursor). */
export async function listActivity(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [numberKey]);
  const last = page.after === null ? undefined : Number(page.after[0]);
  const words = input.search?.trim() || undefined;
  const rows = words
    ? await ctx.search((read) => searchActivity(read, words, { last, fetch: page.fetch }))
    : await readNamed(ctx.read, newest({ last, fetch: page.fetch }));
  return pageOf(page, rows, {
    countAll: () => (words ? ctx.search((read) => countFound(read, words)) : countRows(ctx.read)),
    inPart: words !== undefined && !canUseIndex(words),
    keysOf: ({ number }) => [String(number)],
    present,
  });
}

/** The query of the numbers of the newest rows before the last one shown. */
function newest({ last, fetch }: Wanted): SQL {
  const before = last === undefined ? undefined : lt(auditLog.number, last);
  return sql`select ${auditLog.number} from ${auditLog} where ${before ?? sql`true`}
    order by ${auditLog.number} desc limit ${fetch}`;
}

/** The newest rows that a search finds. Words that many rows have are among the first ones; others have indexes. */
async function searchActivity(read: Db, words: string, { last, fetch }: Wanted): Promise<Named[]> {
  const near = await readNamed(read, newest({ last, fetch: newestRows }), { words, fetch });
  if (near.length >= fetch || !canUseIndex(words)) return near;
  return readNamed(read, newestFound(words, { last, fetch }));
}

async function countFound(read: Db, words: string): Promise<Total> {
  if (canUseIndex(words)) return countActivity(read, words);
  const near = await readNamed(read, newest({ fetch: newestRows }), { words, fetch: searchTotalMost + 1 });
  const total = totalOf(near.length);
  return (await countRows(read)) > newestRows ? { ...total, totalIsLeast: true } : total;
}

// Numbers have no gaps, so the first and the last tell how many there are.
async function countRows(read: Ctx['read']): Promise<number> {
  const [row] = await read
    .select({ total: sql<number>`coalesce(max(${auditLog.number}) - min(${auditLog.number}) + 1, 0)::int` })
    .from(auditLog);
  return row?.total ?? 0;
}

// Only a text that looks like an id is cast to one: a network's subject is its name, and a row that was written
// directly in the database must not make the log unreadable.
function isSubject(type: AuditSubject, id: Column): SQL {
  return eq(
    id,
    // biome-ignore lint/plugin: one of the types of the contract.
    sql`case when ${auditLog.subjectType} = ${sql.raw(`'${type}'`)} and ${auditLog.subjectId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${auditLog.subjectId}::uuid end`,
  );
}

/** Reads the rows of these numbers with what they name, newest first; with words, so many of those that have them. */
function readNamed(
  read: Ctx['read'],
  numbers: SQL,
  having?: { words: string; fetch: number },
): Promise<Named[]> {
  const { mac: _, marks: __, ...columns } = getTableColumns(auditLog);
  const network = sql`case when ${auditLog.subjectType} = 'network' then ${auditLog.subjectId} end`;
  const named = read
    .select({
      ...columns,
      by: sql<string | null>`${actors.name}`.as('by'),
      byEmail: sql<string | null>`${actors.email}`.as('by_email'),
      byId: sql<string | null>`${actors.id}`.as('by_id'),
      about: sql<
        string | null
      >`coalesce(${users.name}, ${orders.transactionId}, ${assets.name}, ${supportMessages.subject}, ${network})`.as(
        'about',
      ),
      aboutEmail: sql<string | null>`${users.email}`.as('about_email'),
      aboutId: sql<string | null>`coalesce(${users.id}, ${orders.id})`.as('about_id'),
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(users, isSubject('user', users.id))
    .leftJoin(orders, isSubject('order', orders.id))
    .leftJoin(assets, isSubject('asset', assets.id))
    .leftJoin(supportMessages, isSubject('message', supportMessages.id))
    .where(sql`${auditLog.number} = any(array(${numbers}))`)
    .as('named');
  const { action, detail, by, byEmail, about, aboutEmail } = named;
  const rows = read
    .select()
    .from(named)
    .where(contains(having?.words, [action, detail, by, byEmail, about, aboutEmail]))
    .orderBy(desc(named.number));
  return having ? rows.limit(having.fetch) : rows;
}

function present({ number, at, action, subjectType, detail, ...named }: Named): ActivityItem {
  const { by, byEmail, byId, about, aboutEmail, aboutId } = named;
  // A mark is of use to `npm run verify` alone.
  const { mark: _, ...shown } = readDetail(detail);
  return {
    id: String(number),
    timeStamp: at.toISOString(),
    action: action as AuditAction,
    by,
    byEmail,
    byId,
    subjectType: subjectType as AuditSubject | null,
    about,
    aboutEmail,
    aboutId,
    detail: shown,
  };
}

function readDetail(text: string): ActivityItem['detail'] {
  try {
    return JSON.parse(text) as ActivityItem['detail'];
  } catch {
    return {};
  }
}
