import type { DayTotals } from '@nairadesk/contract/day-totals';
import { nairaOf } from '@nairadesk/contract/money';
import type { Ctx } from '../../platform/context/context.ts';
import { type Day, figure } from './count-day.ts';
import { type Figure, presentFigure } from './present-day.ts';

/** What is on no statement, in kobo. */
interface Unseen {
  [column: string]: unknown;
  bought: Figure;
  sold: Figure;
  refunds: Figure;
  /** Whether any statement was imported. */
  is_told: boolean;
  orders: { id: string; transaction_id: string; kobo: string; by: string | null }[];
}

const ordersNamed = 20;

// A line of a statement is matched once at most, so what has one is seen, and what shares one with another is not. What
// left once more, as a refund, after a bank returned a payout, pays that sale. One that was reversed was never paid out.
/** Adds up what was completed or sent between two moments and no statement shows. */
export const unseenStatement = {
  name: 'day_of_unseen',
  text: `
    with ended as materialized (
      select id, transaction_id, order_type, status, closed_by, coalesce(settled_kobo, amount_kobo) as kobo from orders
      where status in ('completed', 'cancelled') and closed_at >= $1 and closed_at < $2
    ), closed as (
      select * from ended where status = 'completed'
    ), shown as (
      select o.id, m.amount_kobo as kobo, m.receipt_id, m.undone_at from closed o
      join receipt_matches m on m.order_id = o.id
      union all
      select o.id, m.amount_kobo, m.receipt_id, m.undone_at from closed o
      join refunds f on f.order_id = o.id join receipt_matches m on m.refund_id = f.id where o.order_type = 'sell'
    ), seen as (
      select shown.id, sum(shown.kobo) as kobo from shown join receipts r on r.id = shown.receipt_id
      where shown.undone_at is null and r.line_key is not null group by shown.id
    ), unseen as (
      select o.id, o.transaction_id, o.order_type, o.closed_by, o.kobo - coalesce(seen.kobo, 0) as kobo
      from closed o left join seen on seen.id = o.id cross join desk_rules
      where o.kobo - coalesce(seen.kobo, 0) > case o.order_type when 'buy' then tolerance_kobo else 0 end
        and (o.order_type = 'buy' or not exists (select from order_reversals x where x.order_id = o.id))
    )
    select exists (select from statements) as is_told, ${figure(`order_type = 'buy'`)} as bought, ${figure(`order_type = 'sell'`)} as sold,
      (select json_build_object('count', count(*), 'kobo', coalesce(sum(amount_kobo), 0)::text)
        from refunds f where f.sent_at >= $1 and f.sent_at < $2 and f.state in ('sent', 'settled') and not exists (
          select from receipt_matches m join receipts r on r.id = m.receipt_id
          where m.refund_id = f.id and m.undone_at is null and r.direction = 'out' and r.line_key is not null)
      ) as refunds,
      (select coalesce(json_agg(json_build_object(
          'id', most.id, 'transaction_id', most.transaction_id, 'kobo', most.kobo::text, 'by', u.name)
          order by most.kobo desc, most.id), '[]')
        from (select * from unseen order by kobo desc, id limit ${ordersNamed}) most
        left join users u on u.id = most.closed_by) as orders
    from unseen`,
};

/** Of what was completed or sent in a day, what no statement of a bank shows yet; null: no statement was ever imported. */
export async function countUnseen({ query }: Ctx, { from, until }: Day): Promise<DayTotals['unseen']> {
  const [row] = await query<Unseen>(unseenStatement, [from, until]);
  if (!row) throw new Error('a day has no sums');
  if (!row.is_told) return null;
  return {
    bought: presentFigure(row.bought),
    sold: presentFigure(row.sold),
    refunds: presentFigure(row.refunds),
    orders: row.orders.map(({ id, transaction_id, kobo, by }) => ({
      id,
      transactionId: transaction_id,
      amount: nairaOf(BigInt(kobo)),
      by,
    })),
  };
}
