import type { AuditAction, AuditSubject } from '@nairadesk/contract/audit-actions';
import type { ActivityItem, listActivity as call } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import {
  alias,
  and,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  lt,
  type SQL,
  sql,
} from '../platform/database/drizzle.ts';
import { numberKey, pageOf, readPage } from '../platform/database/keyset-page.ts';
import { contains } from '../platform/database/search.ts';
import { assets } from '../platform/database/tables/assets-tables.ts';
import { auditLog } from '../platform/database/tables/audit-tables.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

interface Named extends Omit<typeof auditLog.$inferSelect, 'mac' | 'marks'> {
  by: string | null;
  byEmail: string | null;
  about: string | null;
  aboutEmail: string | null;
}

/** The audit log with names and addresses in place of ids, newest first. Refuses: invalid (search, cursor). */
export async function listActivity(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [numberKey]);
  const named = selectNamed(ctx.read);
  const { action, detail, by, byEmail, about, aboutEmail } = named;
  const filter = contains(input.search, [action, detail, by, byEmail, about, aboutEmail]);
  const last = page.after?.[0];
  const rows = await ctx.read
    .select()
    .from(named)
    .where(and(filter, last === undefined ? undefined : lt(named.number, Number(last))))
    .orderBy(desc(named.number))
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: () => (filter ? countFound(ctx, named, filter) : countRows(ctx)),
    keysOf: ({ number }) => [String(number)],
    present,
  });
}

// Numbers have no gaps, so the first and the last tell how many there are.
async function countRows(ctx: Ctx): Promise<number> {
  const [row] = await ctx.read
    .select({ total: sql<number>`coalesce(max(${auditLog.number}) - min(${auditLog.number}) + 1, 0)::int` })
    .from(auditLog);
  return row?.total ?? 0;
}

async function countFound(ctx: Ctx, named: ReturnType<typeof selectNamed>, filter: SQL): Promise<number> {
  const [row] = await ctx.read.select({ total: count() }).from(named).where(filter);
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

function selectNamed(read: Ctx['read']) {
  const { mac: _, marks: __, ...columns } = getTableColumns(auditLog);
  const actors = alias(users, 'actors');
  const network = sql`case when ${auditLog.subjectType} = 'network' then ${auditLog.subjectId} end`;
  return read
    .select({
      ...columns,
      by: sql<string | null>`${actors.name}`.as('by'),
      byEmail: sql<string | null>`${actors.email}`.as('by_email'),
      about: sql<
        string | null
      >`coalesce(${users.name}, ${orders.transactionId}, ${assets.name}, ${supportMessages.subject}, ${network})`.as(
        'about',
      ),
      aboutEmail: sql<string | null>`${users.email}`.as('about_email'),
    })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(users, isSubject('user', users.id))
    .leftJoin(orders, isSubject('order', orders.id))
    .leftJoin(assets, isSubject('asset', assets.id))
    .leftJoin(supportMessages, isSubject('message', supportMessages.id))
    .as('named');
}

function present({ number, at, action, subjectType, detail, ...named }: Named): ActivityItem {
  const { by, byEmail, about, aboutEmail } = named;
  // A mark is of use to `npm run verify` alone.
  const { mark: _, ...shown } = readDetail(detail);
  return {
    id: String(number),
    timeStamp: at.toISOString(),
    action: action as AuditAction,
    by,
    byEmail,
    subjectType: subjectType as AuditSubject | null,
    about,
    aboutEmail,
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
