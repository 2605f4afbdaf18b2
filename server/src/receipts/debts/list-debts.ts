import { leastSurplusKobo } from '@nairadesk/contract/limits';
import { nairaOf } from '@nairadesk/contract/money';
import type { listDebts as call } from '@nairadesk/contract/receipts';
import type { Ctx } from '../../platform/context/context.ts';
import { eq, sql } from '../../platform/database/drizzle.ts';
import { momentKey, pageOf, readPage, uuidKey } from '../../platform/database/keyset-page.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { users } from '../../platform/database/tables/users-tables.ts';
import type { Input, Reply } from '../../platform/http/endpoint.ts';
import { deskPositions } from '../../platform/money/desk-position.ts';

// Closed orders of which a bank took money back, and orders that were reversed; of one without any transfer the desk’s
// word is all, which says that the money came.
const touched = sql`
  select t.id, max(t.since) as since, bool_or(t.reversed) as reversed from (
    select order_id as id, undone_at as since, false as reversed from receipt_matches
    where taken_back_by is not null and order_id is not null
    union all
    select order_id, reversed_at, true from order_reversals r
    where exists (select from receipt_matches m join receipts seen on seen.id = m.receipt_id
    where m.order_id = r.order_id and seen.kind <> 'undone')) t
  join orders o on o.id = t.id and o.closed_at is not null
  group by t.id`;

// Refunds without an order that had left when the bank took the money back that they were to return.
const sentForNothing = sql`
  select f.id, f.amount_kobo as kobo, m.undone_at as since
  from receipt_matches m join refunds f on f.id = m.refund_id join receipts r on r.id = m.receipt_id
  where m.taken_back_by is not null and r.direction = 'in' and f.state in ('sent', 'settled')`;

/** What customers owe us since a bank or a colleague reversed something, from a naira on, oldest first. Refuses: invalid (cursor). */
export async function listDebts(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const page = readPage(input, [momentKey, uuidKey]);
  const [since, id] = page.after ?? [null, null];
  const debts = sql`
    select t.id, true as is_order, p.kobo - due.kobo as kobo, t.since, t.reversed from (${touched}) t
    join (${deskPositions(sql`select id from (${touched}) ids`)}) p on p.id = t.id
    cross join lateral (
      select coalesce(sum(amount_kobo), 0) as kobo from refunds where order_id = t.id and state = 'due') due
    where p.kobo - due.kobo >= ${leastSurplusKobo}::bigint
    union all
    select id, false, kobo, since, false from (${sentForNothing}) s where kobo >= ${leastSurplusKobo}::bigint`;
  const columns = {
    id: sql<string>`d.id`,
    isOrder: sql<boolean>`d.is_order`,
    transactionId: orders.transactionId,
    orderType: orders.orderType,
    customerId: users.id,
    customerName: users.name,
    customerEmail: users.email,
    kobo: sql<string>`d.kobo`,
    reversed: sql<boolean>`d.reversed`,
    since: sql<string>`to_json(d.since)#>>'{}'`,
    total: sql<string>`d.total`,
  };
  const rows = await ctx.read
    .select(columns)
    .from(sql`(select *, count(*) over () as total from (${debts}) all_of_them) as d`)
    .leftJoin(orders, sql`${orders.id} = d.id`)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${since}::timestamptz is null or (d.since, d.id) > (${since}::timestamptz, ${id}::uuid)`)
    .orderBy(sql`d.since`, sql`d.id`)
    .limit(page.fetch);
  return pageOf(page, rows, {
    countAll: async () => Number(rows[0]?.total ?? 0),
    keysOf: (row) => [new Date(row.since).toISOString(), row.id],
    present: (row) => ({
      orderId: row.isOrder ? row.id : null,
      refundId: row.isOrder ? null : row.id,
      transactionId: row.transactionId,
      orderType: row.orderType,
      customerId: row.customerId,
      customerName: row.customerName,
      customerEmail: row.customerEmail,
      amount: nairaOf(BigInt(row.kobo)),
      reversed: row.reversed,
      timeStamp: new Date(row.since).toISOString(),
    }),
  });
}
