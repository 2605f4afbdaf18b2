import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepAddedTotals } from '../server/src/platform/database/added-totals.ts';
import { fillOrderSearch } from '../server/src/platform/desk/fill-order-search.ts';
import { keepOrderTotals } from '../server/src/platform/desk/order-totals.ts';
import type { Bench } from './machine.ts';

// Cheaper to build in one piece than row by row. The others serve the product's own jobs meanwhile.
const builtAfterwards = [
  'users_words',
  'orders_user',
  'orders_closed',
  'order_search_pieces',
  'audit_log_actor',
  'audit_log_subject',
  'audit_log_action',
  'audit_log_words',
  'support_messages_words',
];

/**
 * What years of trade leave: so many orders with their events and postings, a tenth as many customers, a
 * hundredth as many messages, the audit log.
 */
export async function fillYears(
  { database, connection }: Pick<Bench, 'database' | 'connection'>,
  orders: number,
): Promise<void> {
  // A connection without the time-outs of the product's own.
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where indexname = any($1)`,
      [builtAfterwards],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await addRows(client, orders);
    // The product does the same, in smaller batches.
    await fillOrderSearch(database, { newest: 10_000, batch: 50_000 });
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
    await waitForSearch(client);
    await client.query('vacuum analyze order_search');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
  await keepOrderTotals(database);
  await keepAddedTotals(database);
}

async function addRows(client: pg.Client, orders: number): Promise<void> {
  // Past the triggers, which look at each row by itself; what they ask for is here all the same.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query('select count(*)::int as there from orders');
  await client.query(addCustomers, [Math.ceil(orders / 10)]);
  await client.query(addStaff);
  for (let from = rows[0].there; from < orders; from += 250_000)
    await client.query(addOrders, [from + 1, Math.min(from + 250_000, orders)]);
  await client.query(addPayees);
  await client.query(addReferences);
  await client.query(addMessages, [Math.ceil(orders / 100)]);
  await client.query(addAuditRows, [Math.ceil(orders * 1.5)]);
  await client.query(addCountOfOrders);
  await client.query(`update order_totals set closed_before = '-infinity', orders = 0`);
  await client.query(
    `truncate order_search, order_payees; update order_search_progress set filled_until = '-infinity'`,
  );
  await client.query(`update added_totals set created_before = '-infinity', rows = 0`);
  await client.query('set session_replication_role = origin');
}

/** Waits until the product has added all but the newest orders to what is searched. */
async function waitForSearch(client: pg.Client): Promise<void> {
  const waiting = `select count(*)::int as orders from (
    select from orders where placed_at > (select filled_until from order_search_progress) limit 40000) n`;
  while ((await client.query(waiting)).rows[0].orders === 40_000) await sleep(1000);
}

const addCustomers = `
  insert into users (name, email, phone, password_hash, role, created_at)
  select (array['Ada','Emeka','Ngozi','Tunde','Zainab','Bola','Chidi','Halima'])[1 + n % 8] || ' ' ||
      initcap(translate(to_hex(n), '0123456789', 'ghijklmnop')),
    'customer' || n || '@example.com', '+234803' || lpad(n::text, 7, '0'), 'none', 'user',
    date_trunc('milliseconds', now() - n * interval '1 minute')
  from generate_series(1, $1::int) n
  where n > (select count(*) from users where email like 'customer%')`;

// One order a minute into the past; ids in the order of time, as they come to be, and codes as `newTransactionId` makes
// them, whose thirty random bits are the number here, well mixed. One in a thousand is open.
const addOrders = `
  with people as (
    select id, row_number() over (order by created_at, id) - 1 as place from users where role = 'user'
  ), things as (
    select *, row_number() over (order by name) - 1 as place from assets where asset_type = 'cryptocurrency'
      and exists (select from order_kinds k where k.asset_name = assets.name and k.network = 'Lightning')
  ), places as (
    select (select count(*) from people) as people, (select count(*) from things) as things
  ), desk as (select id from users where role = 'super-admin' limit 1),
  placed as (
    insert into orders (id, transaction_id, user_id, asset_id, asset_name, asset_type, order_type, status, price_kobo,
      quantity, amount_kobo, network, wallet, payout_bank, admindetails, placed_at, expires_at, paid_claimed_at,
      closed_at, closed_by, quantity_decimals)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
      'ND' || (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (part % 32)::int + 1, 1), '' order by place)
        from unnest(array[period / 32, period, mixed >> 25, mixed >> 20, mixed >> 15, mixed >> 10, mixed >> 5, mixed])
          with ordinality letter (part, place)), people.id, things.id, things.name,
      things.asset_type, side, case when n % 1000 = 0 then 'successful' when n % 5 = 0 then 'cancelled' else 'completed' end,
      things.buying_price_kobo, quantity, greatest(1, round(things.buying_price_kobo * quantity)), wallet->>'network', wallet,
      case when side = 'sell' then jsonb_build_object('bankName', 'GTBank', 'accountName', 'A', 'accountNumber',
        (1000000000 + people.place)::text) end,
      jsonb_build_object('bankDetails', '{"bankName":"Desk Bank","accountName":"Desk","accountNumber":"0123456789"}'::jsonb,
        'wallets', case when side = 'sell' then wallet end, 'email', 'person@example.com'),
      at, at + interval '15 minutes', at + interval '5 minutes',
      case when n % 1000 > 0 then at + interval '20 minutes' end, case when n % 1000 > 0 then desk.id end, 8
    from generate_series($1::int, $2::int) n
    cross join places
    join people on people.place = (n * 7919::bigint) % places.people
    join things on things.place = n / 13 % places.things
    cross join desk
    cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at,
      case when n % 3 = 0 then 'sell' else 'buy' end as side,
      (1000 + n * 7919::bigint % 999983) / 100000000.0 as quantity) as moment
    cross join lateral (select jsonb_build_object('network', case when n % 7 = 0 then 'Lightning' else 'Bitcoin' end,
      'walletAddress', 'bc1q' || md5(people.place::text), 'memo', null) as wallet) as target
    cross join lateral (select floor(extract(epoch from at) / 1036800)::bigint as period,
      n * 2654435761 % 1073741824 as once) as start
    cross join lateral (select (once # (once >> 15)) * 2246822519 % 1073741824 as twice) as further
    cross join lateral (select twice # (twice >> 13) as mixed) as code
    order by n desc
    -- One in a few runs has the code of an order that was there before.
    on conflict (transaction_id) do nothing
    returning *
  ), moved as (
    insert into order_events (order_id, actor_id, actor_kind, from_status, to_status, at)
    select placed.id, step.* from placed cross join lateral (values
      (user_id, 'owner', null, 'pending', placed_at),
      (user_id, 'owner', 'pending', 'successful', paid_claimed_at),
      (closed_by, 'staff', 'successful', status, closed_at)) as step (actor_id, actor_kind, from_status, to_status, at)
    where step.at is not null order by step.at
  )
  insert into ledger_entries (order_id, posting, account, currency, amount, at)
  select placed.id, leg.*, closed_at from placed
  cross join lateral (select case order_type when 'buy' then 1 else -1 end as sign) as desk
  cross join lateral (values
    ('trade', 'desk', 'NGN', sign * amount_kobo / 100.0), ('trade', 'customer', 'NGN', -sign * amount_kobo / 100.0),
    ('trade', 'desk', asset_id::text, -sign * quantity), ('trade', 'customer', asset_id::text, sign * quantity),
    ('coins', 'desk', asset_id::text, sign * quantity), ('coins', 'wallet:' || network, asset_id::text, -sign * quantity)
  ) as leg (posting, account, currency, amount)
  where status = 'completed' and (leg.posting = 'trade' or network is not null)`;

// Of twenty rows eight are logins of staff, nine are about orders, and one each is a customer's, a message's, an asset's.
const addAuditRows = `
  with people as (
    select id, name, row_number() over (order by created_at, id) - 1 as place from users where role = 'user'
  ), staff as (
    select id, row_number() over (order by id) - 1 as place from users where role <> 'user'
  ), sold as (
    select id, row_number() over (order by id) - 1 as place from orders
  ), things as (
    select id, row_number() over (order by name) - 1 as place from assets
  ), letters as (
    select id, row_number() over (order by created_at, id) - 1 as place from support_messages
  ), there as (
    select (select count(*) from people) as people, (select count(*) from staff) as staff,
      (select count(*) from sold) as sold, (select count(*) from things) as things,
      (select count(*) from letters) as letters, (select coalesce(max(number), 0) from audit_log) as last
  )
  insert into audit_log (number, at, action, actor_id, subject_type, subject_id, detail, mac)
  select n, date_trunc('milliseconds', now()),
    case when kind < 8 then 'logged-in' when kind < 14 then 'order-completed' when kind < 17 then 'card-code-shown'
      when kind = 17 then 'bank-changed' when kind = 18 then 'message-answered' else 'asset-edited' end,
    case when kind = 17 then people.id else staff.id end,
    case when kind < 8 or kind = 17 then 'user' when kind < 17 then 'order' when kind = 18 then 'message' else 'asset' end,
    case when kind < 8 then staff.id when kind < 17 then sold.id when kind = 17 then people.id
      when kind = 18 then letters.id else things.id end,
    case when kind < 8 then '{"from":"102.89.' || n % 200 || '.' || n % 250 || '","failedTries":0}'
      when kind < 14 then '{"amount":"' || n % 9000000 || '.00","reference":"R' || n || '"}'
      when kind < 17 then '{}'
      when kind = 17 then '{"from":"102.90.' || n % 200 || '.' || n % 250 || '","changes":"bank account of ' || people.name || '"}'
      when kind = 18 then '{}' else '{"buyingPrice":"' || n % 9000000 || '.00 to ' || n % 8999999 || '.00"}' end,
    sha256(n::text::bytea)
  from there cross join lateral generate_series(last + 1, $1::int) n
  cross join lateral (select n % 20 as kind) as kinds
  join staff on staff.place = n / 20 % there.staff
  left join people on kind = 17 and people.place = n * 7919::bigint % there.people
  left join sold on kind between 8 and 16 and sold.place = n * 7919::bigint % there.sold
  left join letters on kind = 18 and letters.place = n % there.letters
  left join things on kind = 19 and things.place = n / 20 % there.things
  order by n`;

// As the product does each hour, from the count before.
const addCountOfOrders = `
  insert into audit_log (number, at, action, detail, mac)
  select last + 1, date_trunc('milliseconds', now()), 'orders-counted',
    json_build_object('before', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'placed', placed,
      'reported', reported, 'closed', closed)::text, sha256((last + 1)::text::bytea)
  from (select max(number) as last from audit_log) log, (
    select count(*) as placed, count(paid_claimed_at) as reported, count(closed_at) as closed from orders) counted`;

// Nine in ten are answered; one in ten comes from the contact form.
const addMessages = `
  with people as (
    select *, row_number() over (order by created_at, id) - 1 as place from users where role = 'user'
  ), places as (select count(*) as people from people)
  insert into support_messages (user_id, name, email, phone, subject, message, response, responded_at, responded_by, created_at)
  select case when n % 10 > 0 then people.id end, people.name, people.email, case when n % 10 > 0 then people.phone end,
    'Question ' || n, 'My transfer of ' || n % 9000 || ',000 naira has not arrived. Please look into it. ' || md5(n::text),
    case when n % 10 > 1 then 'We found it: reference R' || n || '. It was late at the bank.' end,
    case when n % 10 > 1 then at + interval '1 hour' end, case when n % 10 > 1 then desk.id end, at
  from generate_series($1::int, 1, -1) n
  cross join places
  join people on people.place = n * 7919::bigint % places.people
  cross join (select id from users where role = 'super-admin' limit 1) as desk
  cross join lateral (select date_trunc('milliseconds', now()) - n * interval '100 minutes' as at) as moment
  where n > (select count(*) from support_messages)`;

// Those that their orders have.
const addPayees = `
  with people as (
    select id, row_number() over (order by created_at, id) - 1 as place from users where role = 'user'
  ), banks as (
    insert into bank_accounts (user_id, bank_name, account_name, account_number)
    select id, 'GTBank', 'A', (1000000000 + place)::text from people on conflict do nothing
  )
  insert into wallets (user_id, network, address, position)
  select id, 'Bitcoin', 'bc1q' || md5(place::text), 0 from people on conflict do nothing`;

const addReferences = `
  insert into used_references (place, reference, order_id)
  select 'Bitcoin', upper(md5(id::text)), id from orders where status = 'completed' and order_type = 'buy'
  on conflict do nothing`;

const addStaff = `
  insert into users (name, email, phone, password_hash, role)
  select 'Staff ' || chr(64 + n), 'staff' || n || '@example.com', '08030000000', 'none', 'admin'
  from generate_series(1, 20) n on conflict do nothing`;
