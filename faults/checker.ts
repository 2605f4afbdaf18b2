import type { OrderStatus } from '@nairadesk/contract/order-status';
import pg from 'pg';
import { openDatabase } from '../test-support/product-database.ts';
import type { Verdict } from './length.ts';
import type { Witness } from './witness.ts';

interface Row {
  id: string;
  status: OrderStatus;
  events: OrderStatus[];
  /** Its customer cancelled it, which is news: several are gathered in one mail. */
  taken_back: boolean;
  entries: number;
  sums: number;
  [column: string]: unknown;
}

/** What was there before the load began: the demo's own. */
export interface Snapshot {
  orders: Set<string>;
  keys: number;
  mails: number;
}

const chains: Record<OrderStatus, string[]> = {
  pending: ['pending'],
  successful: ['pending,successful'],
  completed: ['pending,successful,completed'],
  cancelled: ['pending,cancelled', 'pending,successful,cancelled'],
};

/** The product's own database of a DATA_DIR, or the address of another. */
type Place = string | pg.ClientConfig;

async function open(place: Place): Promise<pg.Client> {
  if (typeof place === 'string') return openDatabase(place);
  const client = new pg.Client(place);
  await client.connect();
  return client;
}

/** Notes what is there before a load begins. */
export async function snapshotOrders(place: Place): Promise<Snapshot> {
  const client = await open(place);
  const orders = await client.query<{ id: string }>('select id from orders');
  const { rows } = await client.query(countKeysAndMails);
  await client.end();
  return { orders: new Set(orders.rows.map(({ id }) => id)), ...rows[0] };
}

/**
 * Holds the database to the witness, once no caller has a request under way. Lost: an order, or a state of it,
 * that was acknowledged and is not there. Doubled: one order, event, posting, mail or kept answer too many.
 */
export async function checkOrders(
  place: Place,
  witness: Witness,
  before: Snapshot,
): Promise<Verdict & { why: string[] }> {
  const acknowledged = witness.read();
  const client = await open(place);
  const { rows } = await client.query<Row>(selectOrders);
  const { rows: counts } = await client.query(countKeysAndMails);
  await client.end();
  const ours = rows.filter(({ id }) => !before.orders.has(id));
  const found = new Map(ours.map((row) => [row.id, row]));

  const lost = [...acknowledged].flatMap(([id, status]) => {
    const row = found.get(id);
    if (!row) return [`${id} is gone`];
    if (row.status !== status) return [`${id} is ${row.status}, was ${status}`];
    if (!chains[status].includes(row.events.join())) return [`${id}: ${row.events.join()}`];
    return status === 'completed' && row.entries !== 4 ? [`${id} has ${row.entries} entries`] : [];
  });
  const doubled = ours.flatMap(({ id, status, entries, sums }) => [
    ...(acknowledged.has(id) ? [] : [`${id} (${status}) was never acknowledged`]),
    ...(status !== 'completed' && entries > 0 ? [`${id} is ${status}, and posted`] : []),
    ...(sums > 0 ? [`${id}: its entries do not sum to zero`] : []),
  ]);
  const { keys, mails } = counts[0];
  const extra = [
    [keys - before.keys - ours.length, 'kept answers'],
    // One to the customer when it is placed; one for every change but what they report, which is gathered for staff.
    [mails - before.mails - ours.reduce((sum, row) => sum + mailedOf(row), 0), 'mails'],
  ] as const;
  for (const [count, what] of extra) if (count > 0) doubled.push(`${count} ${what} too many`);
  for (const [count, what] of extra) if (count < 0) lost.push(`${-count} ${what} too few`);
  return {
    acknowledged: acknowledged.size,
    lost: lost.length,
    doubled: doubled.length,
    why: [...lost, ...doubled].slice(0, 10),
  };
}

function mailedOf({ events, taken_back: isNews }: Row): number {
  return events.filter((status) => status !== 'successful').length - Number(isNews);
}

const countKeysAndMails = `
  select (select count(*)::int from idempotency_keys) as keys,
    (select count(*)::int from outbox where kind like 'order-%' and kind <> 'order-reported'
      and (kind <> 'order-cancelled' or merge_key is null)) as mails`;

const selectOrders = `
  select o.id, o.status,
    (select array_agg(e.to_status order by e.id) from order_events e where e.order_id = o.id) as events,
    exists (select from order_events e where e.order_id = o.id and e.to_status = 'cancelled'
      and e.actor_kind = 'owner') as taken_back,
    (select count(*)::int from ledger_entries l where l.order_id = o.id and l.posting = 'trade') as entries,
    (select count(*)::int from (
      select from ledger_entries l where l.order_id = o.id group by posting, currency having sum(amount) <> 0) s) as sums
  from orders o`;
