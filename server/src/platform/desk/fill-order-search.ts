import { tryAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database, Db } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { settledSeconds } from '../database/settled-seconds.ts';

interface Sizes {
  /** So many of the newest orders are left out: a search reads them one by one. */
  newest: number;
  /** So many at once. The more, the less each adds to the log of the database: neighbours share its pages. */
  batch: number;
}

const defaultSizes: Sizes = { newest: 1_000, batch: 10_000 };

/** Adds older orders to what is searched, batch by batch. Run from time to time; several instances may. */
export async function fillOrderSearch({ transact }: Pick<Database, 'transact'>, sizes = defaultSizes) {
  while ((await transact((tx) => fillBatch(tx, sizes))) >= sizes.batch);
}

async function fillBatch(tx: Db, sizes: Sizes): Promise<number> {
  const { rows: locks } = await tx.execute<{ taken: boolean }>(tryAdvisoryLock('orderSearch'));
  // Another instance does the same.
  if (!locks[0]?.taken) return 0;
  const until = await endOfBatch(tx, sizes);
  if (until === null) return 0;
  const { rowCount } = await tx.execute(sql`
    insert into order_search (order_id, placed_at, kind_id, transaction_id, amount_kobo)
    select o.id, o.placed_at, k.id, o.transaction_id, o.amount_kobo
    from orders o
    left join order_kinds k on k.asset_name = o.asset_name and k.asset_type = o.asset_type
      and k.network is not distinct from o.network
    where o.placed_at > (select filled_until from order_search_progress) and o.placed_at <= ${until}::timestamptz
    order by o.placed_at`);
  // On a sale the customer is paid at their bank; the wallet is ours.
  await tx.execute(sql`
    insert into order_payees (value, user_id)
    select distinct coalesce(payout_bank->>'accountNumber', lower(wallet->>'walletAddress')), user_id
    from orders
    where placed_at > (select filled_until from order_search_progress) and placed_at <= ${until}::timestamptz
      and coalesce(payout_bank, wallet) is not null
    on conflict do nothing`);
  await tx.execute(sql`update order_search_progress set filled_until = ${until}::timestamptz`);
  return rowCount ?? 0;
}

/** When the last order of the next batch was placed; null while there are too few. */
async function endOfBatch(tx: Db, { newest, batch }: Sizes): Promise<string | null> {
  const { rows } = await tx.execute<{ placedAt: string }>(sql`
    select last.placed_at::text as "placedAt" from (
      select placed_at from orders where placed_at > (select filled_until from order_search_progress)
      order by placed_at offset ${batch - 1} limit 1) last
    where last.placed_at < now() - make_interval(secs => ${settledSeconds})
      and (select count(*) from (select from orders o where o.placed_at > last.placed_at limit ${newest}) n) = ${newest}`);
  return rows[0]?.placedAt ?? null;
}
