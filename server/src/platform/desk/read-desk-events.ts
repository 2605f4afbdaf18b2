import { type DeskEventAction, deskEventActions, type OrderDetail } from '@nairadesk/contract/order-answers';
import type { Ctx } from '../context/context.ts';
import { and, desc, eq, inArray } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { users } from '../database/tables/users-tables.ts';

// One order has a handful. Staff who take it in turns must neither make a page of any length, nor push out of it what
// was done with money.
const claimActions: readonly DeskEventAction[] = ['order-taken-over', 'order-handed-over'];
const otherActions = deskEventActions.filter((action) => !claimActions.includes(action));
const mostClaims = 50;
const mostOthers = 200;

type DeskEvents = Pick<OrderDetail, 'deskEvents' | 'olderDeskEvents'>;

/** What was done about an order beside moving it, the newest, oldest first, with the names of those who did it: for staff alone. */
export async function readDeskEvents(ctx: Pick<Ctx, 'read'>, orderId: string): Promise<DeskEvents> {
  const [claims, others] = await Promise.all([
    readNewest(ctx, orderId, claimActions, mostClaims),
    readNewest(ctx, orderId, otherActions, mostOthers),
  ]);
  const rows = [...claims.slice(0, mostClaims), ...others.slice(0, mostOthers)];
  return {
    deskEvents: await present(
      ctx,
      rows.toSorted((one, other) => one.number - other.number),
    ),
    olderDeskEvents: claims.length > mostClaims || others.length > mostOthers,
  };
}

/** The newest of these, and one more where there are more. */
function readNewest(
  { read }: Pick<Ctx, 'read'>,
  orderId: string,
  actions: readonly DeskEventAction[],
  most: number,
) {
  const { number, action, actorId, detail, at } = auditLog;
  return read
    .select({ number, action, actorId, detail, at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, orderId),
        eq(auditLog.subjectType, 'order'),
        inArray(auditLog.action, [...actions]),
      ),
    )
    .orderBy(desc(auditLog.number))
    .limit(most + 1);
}

async function present(
  { read }: Pick<Ctx, 'read'>,
  rows: Pick<typeof auditLog.$inferSelect, 'action' | 'actorId' | 'detail' | 'at'>[],
): Promise<OrderDetail['deskEvents']> {
  const entries = rows.map(({ detail, ...row }) => ({ ...row, detail: detailOf(detail) }));
  const names = await readNames(
    { read },
    entries.flatMap(({ actorId, detail }) => [actorId, detail.from, detail.to]),
  );
  return entries.map(({ action, actorId, detail, at }) => ({
    action: action as DeskEventAction,
    by: names.get(actorId ?? '') ?? null,
    other: names.get(detail.from ?? detail.to ?? '') ?? null,
    amount: detail.amount ?? null,
    timeStamp: at.toISOString(),
  }));
}

/** The names of these people by their ids; an unknown id has none. */
export async function readNames(
  { read }: Pick<Ctx, 'read'>,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const people = [...new Set(ids)].filter((id) => typeof id === 'string' && isUuid(id)) as string[];
  if (people.length === 0) return new Map();
  const rows = await read
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, people));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

// As claims and matches write them.
function detailOf(text: string): Partial<Record<'from' | 'to' | 'amount', string>> {
  const { from, to, amount } = JSON.parse(text) as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return Object.fromEntries(
    Object.entries({ from, to, amount }).flatMap(([key, value]) => (textOf(value) ? [[key, value]] : [])),
  );
}
