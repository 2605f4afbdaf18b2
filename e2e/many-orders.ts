import { openDatabase } from '../test-support/product-database.ts';
import type { Product } from './product.ts';

/**
 * Gives a running product a long history: copies of the demo's closed orders, one a minute into the past. Every tenth
 * is one that somebody reported as paid.
 */
export async function makeManyOrders({ dataDir }: Product, count: number): Promise<void> {
  const database = await openDatabase(dataDir);
  try {
    // Past the triggers, which look at each row by itself; what they ask for is here all the same.
    await database.query('set session_replication_role = replica');
    await database.query(copyOrders, [count]);
    await database.query(tellWhatBecameOfThem);
    await database.query(postWhatWasCompleted);
    await database.query('analyze');
  } finally {
    await database.end();
  }
}

// Only the times, the number and the state are new; what was traded stays as it is.
const copyOrders = `
  with sample as (
    select *, row_number() over (order by placed_at, id) - 1 as place, count(*) over () as places
    from orders where status in ('completed', 'cancelled')
  )
  insert into orders (
    id, transaction_id, user_id, asset_id, asset_name, asset_type, order_type, status, price_kobo, quantity,
    amount_kobo, network, wallet, payout_bank, admindetails, delivery_email, placed_at, expires_at,
    paid_claimed_at, closed_at, closed_by
  )
  select gen_random_uuid(), 'ND' || upper(translate(lpad(to_hex(n), 8, '0'), '01', 'zy')), user_id, asset_id,
    asset_name, asset_type, order_type, case when n % 10 = 0 then 'successful' else status end, price_kobo,
    quantity, amount_kobo, network, wallet, payout_bank, admindetails, delivery_email, at, at + interval '15 minutes',
    at + interval '5 minutes', case when n % 10 > 0 then at + interval '20 minutes' end,
    case when n % 10 > 0 then staff.id end
  from generate_series(1, $1::int) as n
  join sample on place = n % places
  cross join (select id from users where role = 'admin' order by created_at limit 1) as staff
  cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at) as moment`;

const tellWhatBecameOfThem = `
  insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
  select orders.id, step.* from orders
  cross join lateral (values
    (user_id, 'owner', null, 'pending', placed_at),
    (user_id, 'owner', 'pending', 'successful', paid_claimed_at),
    (closed_by, 'staff', 'successful', status, closed_at)
  ) as step (actor_id, actor_kind, from_status, to_status, at)
  where step.at is not null and not exists (select from order_events where order_id = orders.id)
  order by step.at`;

const postWhatWasCompleted = `
  insert into ledger_entries (order_id, account, currency, amount, at)
  select orders.id, leg.*, closed_at from orders
  cross join lateral (select case order_type when 'buy' then 1 else -1 end as sign) as desk
  cross join lateral (values
    ('desk', 'NGN', sign * amount_kobo / 100.0),
    ('customer', 'NGN', -sign * amount_kobo / 100.0),
    ('desk', asset_id::text, -sign * quantity),
    ('customer', asset_id::text, sign * quantity)
  ) as leg (account, currency, amount)
  where status = 'completed' and not exists (select from ledger_entries where order_id = orders.id)`;
