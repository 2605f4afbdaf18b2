import type { Ctx } from '../../platform/context/context.ts';
import { queueRankText } from '../../platform/desk/find-orders.ts';
import type { Figure, Flow } from './present-day.ts';

/** A day of Lagos, from midnight to midnight there. */
export interface Day {
  day: string;
  is_today: boolean;
  from: Date;
  until: Date;
  /** By the database's clock. */
  now: Date;
}

/** Finds the beginning and the end of a day. */
const dayStatement = {
  name: 'day_of_totals',
  text: `
    select to_char(d.day, 'YYYY-MM-DD') as day, d.day = today.day as is_today, now() as now,
      d.day::timestamp at time zone 'Africa/Lagos' as from,
      (d.day + 1)::timestamp at time zone 'Africa/Lagos' as until
    from (select (now() at time zone 'Africa/Lagos')::date as day) today
    cross join lateral (select coalesce($1::date, today.day) as day) d`,
};

/** When a day begins and ends; null: today, by the database's clock. */
export async function findDay({ query }: Ctx, day: string | null): Promise<Day> {
  const [row] = await query<Day & Record<string, unknown>>(dayStatement, [day]);
  if (!row) throw new Error('a day has no beginning');
  return row;
}

interface AccountOfDay {
  [column: string]: unknown;
  id: string;
  bank_name: string;
  account_name: string;
  account_number: string;
  came: Flow;
  went: Flow;
}

const flow = (direction: 'in' | 'out') => `
  json_build_object(
    'count', count(*) filter (where direction = '${direction}'),
    'kobo', coalesce(sum(kobo) filter (where direction = '${direction}'), 0)::text,
    'matched', coalesce(sum(kobo - unmatched) filter (where direction = '${direction}' and part is null), 0)::text,
    'unclaimed', coalesce(sum(unmatched)
      filter (where direction = '${direction}' and part is null and kind = 'transfer'), 0)::text,
    'takenBack', coalesce(sum(kobo) filter (where direction = '${direction}' and part = 'taken-back'), 0)::text,
    'reversals', (coalesce(sum(kobo) filter (where direction = '${direction}' and part = 'reversal'), 0)
      + coalesce(sum(unmatched)
        filter (where direction = '${direction}' and part is null and kind = 'reversal'), 0))::text,
    'charges', coalesce(sum(kobo) filter (where direction = '${direction}' and part = 'charge'), 0)::text)`;

// A transfer and the reversal that took it back use each other up, so neither counts as matched. Any other reversal may be
// matched like a transfer. Whatever a receipt is, its parts add up to it. What was typed counts on the day that its line
// says: by the account first, as its index is.
/** Adds up what moved on our accounts between two moments. */
export const moneyStatement = {
  name: 'day_of_money',
  text: `
    with moved as (
      select r.account_id, r.direction, r.kind, r.amount_kobo as kobo, r.unmatched_kobo as unmatched,
        case when r.kind = 'charge' then 'charge'
          when exists (select from receipt_reversals x where x.reversal_id = r.id) then 'reversal'
          when exists (select from receipt_reversals x where x.reversed_id = r.id) then 'taken-back' end as part
      from (
        select * from receipts where line_at is null and arrived_at >= $1 and arrived_at < $2
        union all
        select lined.* from receiving_accounts own join receipts lined
          on lined.account_id = own.id and lined.line_at >= $1 and lined.line_at < $2
      ) r where r.kind not in ('sweep', 'undone')
    ), by_account as (
      select account_id, ${flow('in')} as came, ${flow('out')} as went from moved group by account_id
    ), nothing as (
      select ${flow('in')} as sums from moved where false
    )
    select a.id, a.bank_name, a.account_name, a.account_number,
      coalesce(b.came, nothing.sums) as came, coalesce(b.went, nothing.sums) as went
    from receiving_accounts a left join by_account b on b.account_id = a.id cross join nothing
    where b.account_id is not null or a.switched_off_at is null
    order by a.bank_name, a.account_number, a.id`,
};

/** What came on each account of ours and left it, by the bank's clock; also accounts that are on and had nothing. */
export function countMoney({ query }: Ctx, { from, until }: Day): Promise<AccountOfDay[]> {
  return query<AccountOfDay>(moneyStatement, [from, until]);
}

interface ClosedOfDay {
  [column: string]: unknown;
  bought: Figure;
  sold: Figure;
  cancelled: number;
  expired: number;
  reversed: Figure;
  refunds: Figure;
  staff: { id: string; name: string; bought: Figure; sold: Figure; cancelled: number }[];
}

/** SQL for how many rows fit a condition, and the sum of their `kobo`, as a `Figure`. */
export const figure = (condition: string) => `
  json_build_object('count', count(*) filter (where ${condition}),
    'kobo', coalesce(sum(kobo) filter (where ${condition}), 0)::text)`;
const bought = figure(`status = 'completed' and order_type = 'buy'`);
const sold = figure(`status = 'completed' and order_type = 'sell'`);

// The condition on the status is written out: only so does it match the partial index of closed orders. Of reversals and
// refunds, a few in a hundred orders, there is no index by this time.
/** Adds up the orders that ended between two moments. */
export const closedStatement = {
  name: 'day_of_orders',
  text: `
    with closed as materialized (
      select status, order_type, closed_by, user_id, coalesce(settled_kobo, amount_kobo) as kobo from orders
      where status in ('completed', 'cancelled') and closed_at >= $1 and closed_at < $2
    ), by_person as (
      select closed_by, ${bought} as bought, ${sold} as sold,
        count(*) filter (where status = 'completed') as completed,
        count(*) filter (where status = 'cancelled') as cancelled
      from closed where closed_by <> user_id group by closed_by
    )
    select ${bought} as bought, ${sold} as sold,
      (count(*) filter (where status = 'cancelled' and closed_by is not null))::int as cancelled,
      (count(*) filter (where status = 'cancelled' and closed_by is null))::int as expired,
      (select json_build_object('count', count(*),
          'kobo', coalesce(sum(coalesce(o.settled_kobo, o.amount_kobo)), 0)::text)
        from order_reversals r join orders o on o.id = r.order_id
        where r.reversed_at >= $1 and r.reversed_at < $2) as reversed,
      (select json_build_object('count', count(*), 'kobo', coalesce(sum(amount_kobo), 0)::text)
        from refunds where sent_at >= $1 and sent_at < $2) as refunds,
      (select coalesce(json_agg(json_build_object('id', p.closed_by, 'name', u.name, 'bought', p.bought,
          'sold', p.sold, 'cancelled', p.cancelled) order by p.completed desc, u.name, u.id), '[]')
        from by_person p join users u on u.id = p.closed_by) as staff
    from closed`,
};

/** The orders that ended in a day, by whom, and the refunds that were sent. */
export async function countClosed({ query }: Ctx, { from, until }: Day): Promise<ClosedOfDay> {
  const [row] = await query<ClosedOfDay>(closedStatement, [from, until]);
  if (!row) throw new Error('a day has no sums');
  return row;
}

interface Now {
  [column: string]: unknown;
  reported: number;
  pending: number;
  first: { id: string; transaction_id: string; since: string } | null;
  due: Figure;
  sent: Figure;
}

const nowStatement = {
  name: 'now_of_totals',
  text: `
    select
      (select count(*)::int from orders where status in ('pending', 'successful') and status = 'successful') as reported,
      (select count(*)::int from orders where status in ('pending', 'successful') and status = 'pending') as pending,
      (select to_json(first) from (
        select id, transaction_id, coalesce(paid_claimed_at, placed_at) as since from orders
        where status in ('pending', 'successful')
        order by ${queueRankText}, placed_at, id limit 1) first) as first,
      owed.due, owed.sent
    from (
      select json_build_object('count', count(*) filter (where state = 'due'),
          'kobo', coalesce(sum(amount_kobo) filter (where state = 'due'), 0)::text) as due,
        json_build_object('count', count(*) filter (where state = 'sent'),
          'kobo', coalesce(sum(amount_kobo) filter (where state = 'sent'), 0)::text) as sent
      from refunds where state in ('due', 'sent')
    ) owed`,
};

/** What is open and owed now, and which order is first in the queue. */
export async function countNow({ query }: Ctx): Promise<Now> {
  const [row] = await query<Now>(nowStatement, []);
  if (!row) throw new Error('now has no sums');
  return row;
}
