import pg from 'pg';
import { keepOrderTotals } from '../server/src/platform/desk/order-totals.ts';
import type { Bench } from './machine.ts';

/** What years of trade leave: so many orders with their events and postings, a tenth as many customers, the audit log. */
export async function fillYears({ database, connection }: Bench, orders: number): Promise<void> {
  // A connection without the time-outs of the product's own.
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    // Past the triggers, which look at each row by itself; what they ask for is here all the same.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query('select count(*)::int as there from orders');
    await client.query(addCustomers, [Math.ceil(orders / 10)]);
    for (let from = rows[0].there; from < orders; from += 250_000)
      await client.query(addOrders, [from + 1, Math.min(from + 250_000, orders)]);
    await client.query(addAuditRows, [Math.ceil(orders * 1.5)]);
    await client.query(`update order_totals set closed_before = '-infinity', orders = 0`);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  await keepOrderTotals(database);
}

const addCustomers = `
  insert into users (name, email, phone, password_hash, role, created_at)
  select (array['Ada','Emeka','Ngozi','Tunde','Zainab','Bola','Chidi','Halima'])[1 + n % 8] || ' ' ||
      initcap(translate(to_hex(n), '0123456789', 'ghijklmnop')),
    'customer' || n || '@example.com', '0803' || lpad(n::text, 7, '0'), 'none', 'user',
    date_trunc('milliseconds', now() - n * interval '1 minute')
  from generate_series(1, $1::int) n
  where n > (select count(*) from users where email like 'customer%')`;

// One order a minute into the past; ids and codes in the order of time, as they come to be. One in a thousand is open.
const addOrders = `
  with people as (
    select id, row_number() over (order by created_at, id) - 1 as place from users where role = 'user'
  ), things as (
    select *, row_number() over (order by name) - 1 as place from assets
  ), places as (
    select (select count(*) from people) as people, (select count(*) from things) as things
  ), desk as (select id from users where role = 'super-admin' limit 1),
  placed as (
    insert into orders (id, transaction_id, user_id, asset_id, asset_name, asset_type, order_type, status, price_kobo,
      quantity, amount_kobo, network, wallet, payout_bank, admindetails, placed_at, expires_at, paid_claimed_at,
      closed_at, closed_by, quantity_decimals)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
      'ND' || upper(translate(lpad(to_hex(2000000000 - n), 8, '0'), '01', 'zy')), people.id, things.id, things.name,
      things.asset_type, side, case when n % 1000 = 0 then 'successful' when n % 5 = 0 then 'cancelled' else 'completed' end,
      things.buying_price_kobo, 0.001, things.buying_price_kobo / 1000, 'Bitcoin',
      '{"network":"Bitcoin","walletAddress":"bc1qexample","memo":null}',
      case when side = 'sell' then '{"bankName":"GTBank","accountName":"A","accountNumber":"0123456789"}'::jsonb end,
      '{"bankDetails":{"bankName":"Desk Bank","accountName":"Desk","accountNumber":"0123456789"},"wallets":null,"email":"person@example.com"}',
      at, at + interval '15 minutes', at + interval '5 minutes',
      case when n % 1000 > 0 then at + interval '20 minutes' end, case when n % 1000 > 0 then desk.id end, 8
    from generate_series($1::int, $2::int) n
    cross join places
    join people on people.place = (n * 7919::bigint) % places.people
    join things on things.place = n % places.things
    cross join desk
    cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at,
      case when n % 3 = 0 then 'sell' else 'buy' end as side) as moment
    order by n desc
    returning *
  ), moved as (
    insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
    select placed.id, step.* from placed cross join lateral (values
      (user_id, 'owner', null, 'pending', placed_at),
      (user_id, 'owner', 'pending', 'successful', paid_claimed_at),
      (closed_by, 'staff', 'successful', status, closed_at)) as step (actor_id, actor_kind, from_status, to_status, at)
    where step.at is not null order by step.at
  )
  insert into ledger_entries (order_id, account, currency, amount, at)
  select placed.id, leg.*, closed_at from placed
  cross join lateral (select case order_type when 'buy' then 1 else -1 end as sign) as desk
  cross join lateral (values
    ('desk', 'NGN', sign * amount_kobo / 100.0), ('customer', 'NGN', -sign * amount_kobo / 100.0),
    ('desk', asset_id::text, -sign * quantity), ('customer', asset_id::text, sign * quantity)
  ) as leg (account, currency, amount)
  where status = 'completed'`;

const addAuditRows = `
  insert into audit_log (number, at, action, actor_id, subject_type, subject_id, detail, mac)
  select last + n, date_trunc('milliseconds', now()), 'order-completed', desk.id, null, null, '{"reference":"R' || n || '"}',
    sha256(n::text::bytea)
  from (select coalesce(max(number), 0) as last from audit_log) as log
  cross join (select id from users where role = 'super-admin' limit 1) as desk
  cross join lateral generate_series(1, $1::int - last) n`;
