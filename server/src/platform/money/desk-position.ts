import type { Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';

/**
 * What the ledger's `desk` holds for an order, in kobo. Above zero, so much was settled and is on no account of ours:
 * it has not been seen yet, a bank took it back or the customer owes it. Below, we hold so much of the customer's.
 */
export async function readDeskPosition(read: Pick<Db, 'select'>, orderId: string): Promise<bigint> {
  return (await readDeskPositions(read, [orderId])).get(orderId) ?? 0n;
}

/** The same of several orders, by id. */
export async function readDeskPositions(
  read: Pick<Db, 'select'>,
  orderIds: readonly string[],
): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const ids = sql`select unnest(${sql.param([...orderIds])}::uuid[]) as id`;
  const rows = await read
    .select({ id: sql<string>`id`, kobo: sql<string>`kobo` })
    .from(sql`(${deskPositions(ids)}) as positions`);
  return new Map(rows.map(({ id, kobo }) => [id, BigInt(kobo)]));
}

/** SQL for the positions of orders, whose ids are that query: their `id` and `kobo`. */
export function deskPositions(ids: ReturnType<typeof sql>) {
  return sql`
    select o.id, coalesce(sum(l.amount) * 100, 0)::bigint as kobo from (${ids}) o left join lateral (
      select amount, account, currency from ledger_entries where order_id = o.id
      union all
      select e.amount, e.account, e.currency from receipt_matches m join ledger_entries e on e.match_id = m.id
      where m.order_id = o.id
      union all
      select e.amount, e.account, e.currency from refunds f join ledger_entries e on e.refund_id = f.id
      where f.order_id = o.id
    ) l on l.account = 'desk' and l.currency = 'NGN'
    group by o.id`;
}
