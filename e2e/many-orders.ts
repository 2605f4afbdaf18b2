import { connect } from '../server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';
import type { Product } from './product.ts';

/**
 * Gives a running product a long history: copies of the demo's closed orders, one a minute into the past. Every tenth
 * is one that somebody reported as paid.
 */
export async function makeManyOrders({ dataDir }: Product, count: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = connect(postgres.connection, 1);
  try {
    // Past the triggers: the copies have neither events nor postings, which no list shows.
    await database.pool.query('set session_replication_role = replica');
    await database.pool.query(copyOrders, [count]);
    await database.pool.query('analyze orders');
  } finally {
    await database.close();
    await postgres.stop();
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
    case when n % 10 > 0 then closed_by end
  from generate_series(1, $1::int) as n
  join sample on place = n % places
  cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 minute' as at) as moment`;
