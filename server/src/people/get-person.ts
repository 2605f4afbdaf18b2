import { nairaOf } from '@nairadesk/contract/money';
import type { getPerson as call, PersonPage } from '@nairadesk/contract/people';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { readFlags } from '../platform/desk/order-flags.ts';
import { openOrdersAllowed } from '../platform/desk/order-limits.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { readFreezes } from '../platform/identity/freezes.ts';
import { findPerson } from './find-person.ts';

/** A person with totals, limits and open orders, as staff see them. Refuses: not_found. */
export async function getPerson(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const person = await findPerson(ctx.read, input.id);
  const { id, suspendedAt } = person;
  const own = id === ctx.actor.id;
  const [freezes, figures, open] = await Promise.all([
    readFreezes(ctx.read, [id]),
    readFigures(ctx, id),
    readOpenOrders(ctx, id),
  ]);
  // Staff are customers of their own orders, whose flags they don't see.
  const flagsOf = await readFlags(ctx.read, own ? [] : open);
  return {
    data: {
      id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      country: person.country,
      role: person.role,
      own,
      timeStamp: person.createdAt.toISOString(),
      suspension: suspendedAt && { since: suspendedAt.toISOString(), reason: person.suspendedReason },
      freeze: own ? null : (freezes.get(id) ?? null),
      ...presentFigures(ctx, figures),
      openOrders: open.map((order) => ({
        id: order.id,
        transactionId: order.transactionId,
        flags: flagsOf(order.id),
      })),
    },
  };
}

const ordersCounted = 10_000;
const openOrdersShown = 100;

interface Figures {
  [column: string]: unknown;
  orders: number;
  completed: number;
  reversed: number;
  cancelled: number;
  expired: number;
  bought: string;
  sold: string;
  refunds: number;
  owed: string;
  today: number;
  placed: string;
  seen: string | null;
}

/** The statement of a person's figures: each part by an index, and no further than 10,000 of their orders. */
export const personFigures = {
  name: 'person_figures',
  text: `
    with own as materialized (
      select id, status, order_type, closed_by, coalesce(settled_kobo, amount_kobo) as kobo from orders
      where user_id = $1 order by placed_at desc, id desc limit ${ordersCounted + 1}
    ), ended as (
      select own.*, case when r.order_id is not null then 'reversed'
        when status = 'cancelled' and closed_by is null then 'expired' else status end as ending
      from own left join order_reversals r on r.order_id = own.id
    ), counted as (
      select count(*)::int as orders, count(*) filter (where ending = 'completed')::int as completed,
        count(*) filter (where ending = 'reversed')::int as reversed,
        count(*) filter (where ending = 'cancelled')::int as cancelled,
        count(*) filter (where ending = 'expired')::int as expired,
        coalesce(sum(kobo) filter (where ending = 'completed' and order_type = 'buy'), 0)::text as bought,
        coalesce(sum(kobo) filter (where ending = 'completed' and order_type = 'sell'), 0)::text as sold
      from ended
    ), owed as (
      select count(*)::int as refunds, coalesce(sum(amount_kobo), 0)::text as owed from refunds
      where user_id = $1 and state in ('due', 'sent')
    ), today as (
      select count(*)::int as today, coalesce(sum(amount_kobo), 0)::text as placed from orders
      where user_id = $1 and placed_at > now() - interval '24 hours'
    )
    select *, (select to_json(max(last_used_at))#>>'{}' from sessions where user_id = $1) as seen
    from counted, owed, today`,
};

async function readFigures({ query }: Ctx, id: string): Promise<Figures> {
  const [row] = await query<Figures>(personFigures, [id]);
  if (!row) throw new Error('a person has no figures');
  return row;
}

function presentFigures(ctx: Ctx, row: Figures): Pick<PersonPage, 'lastSeenAt' | 'totals' | 'limits'> {
  return {
    lastSeenAt: row.seen === null ? null : new Date(row.seen).toISOString(),
    totals: {
      isLeast: row.orders > ordersCounted,
      completed: row.completed,
      reversed: row.reversed,
      cancelled: row.cancelled,
      expired: row.expired,
      bought: nairaOf(BigInt(row.bought)),
      sold: nairaOf(BigInt(row.sold)),
      refunds: row.refunds,
      refundsOwed: nairaOf(BigInt(row.owed)),
    },
    limits: {
      openOrders: openOrdersAllowed(ctx, { hasCompleted: row.completed + row.reversed > 0 }),
      ordersToday: row.today,
      amountToday: nairaOf(BigInt(row.placed)),
    },
  };
}

function readOpenOrders({ read }: Ctx, id: string) {
  return (
    read
      .select({ id: orders.id, transactionId: orders.transactionId, status: orders.status })
      .from(orders)
      // Written out: only so does it match the partial index.
      .where(and(eq(orders.userId, id), sql`${orders.status} in ('pending', 'successful')`))
      .orderBy(orders.placedAt, orders.id)
      .limit(openOrdersShown)
  );
}
