import { resolveOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, expect, it } from 'vitest';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { keepAddedTotals } from '../database/added-totals.ts';
import { countStatement, keepOrderTotals, openStatement } from './order-totals.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin();
});

const close = async (status: 'completed' | 'cancelled') => {
  const { id } = await trade.place(trade.buy);
  expect((await world.call(resolveOrder, { orderId: id, status }, staff.token)).status).toBe(200);
  return id;
};
/** The totals that staff see on a page of one row, of orders by their status and type. */
const totals = async () => {
  type Query = { status?: 'pending' | 'successful' | 'completed' | 'cancelled'; orderType?: 'buy' | 'sell' };
  const of = async (query: Query) =>
    (await world.call(listHistory, { ...query, pageSize: '1' }, staff.token)).body.total;
  return {
    all: await of({}),
    open: await of({ status: 'pending' }),
    completed: await of({ status: 'completed' }),
    cancelled: await of({ status: 'cancelled' }),
    bought: await of({ orderType: 'buy', status: 'completed' }),
    sold: await of({ orderType: 'sell', status: 'completed' }),
  };
};
const kept = async () =>
  (await world.database.pool.query('select sum(orders)::int as orders from order_totals')).rows[0].orders;

const keptPlaced = async () =>
  (await world.database.pool.query("select rows::int from added_totals where table_name = 'orders'")).rows[0]
    .rows;
const keep = async (most?: number) => {
  await keepOrderTotals(world.database, most);
  await keepAddedTotals(world.database, most);
};

it('order totals: are exact before, between and after what was closed is counted and kept', async () => {
  const early = [await close('completed'), await close('completed'), await close('cancelled')];
  await trade.place(trade.buy);
  const expected = { all: 4, open: 1, completed: 2, cancelled: 1, bought: 2, sold: 0 };
  expect(await totals()).toEqual(expected);

  // What was placed or closed within the last minute may be of a transaction that still runs.
  await keep();
  expect([await kept(), await keptPlaced(), await totals()]).toEqual([0, 0, expected]);

  // Past the triggers, which refuse to change what has happened: two minutes later.
  await world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update orders set closed_at = closed_at - interval '2 minutes', placed_at = placed_at - interval '2 minutes'
       where id in ('${early.join("','")}');
     update order_totals set closed_before = '-infinity'; update added_totals set created_before = '-infinity'; commit`,
  );
  // One order at a time, as after years of trade 100,000.
  await Promise.all([keep(1), keep(1)]);
  expect([await kept(), await keptPlaced(), await totals()]).toEqual([3, 3, expected]);

  await close('completed');
  await keep();
  const later = { ...expected, all: 5, completed: 3, bought: 3 };
  expect([await kept(), await keptPlaced(), await totals()]).toEqual([3, 3, later]);
});

it('order totals: count what is placed and closed after the clock of the database was put back by an hour', async () => {
  const { pool } = world.database;
  const putBack = (by: string) =>
    pool.query(`update order_totals set closed_before = closed_before + interval '${by}';
      update added_totals set created_before = created_before + interval '${by}'`);
  await putBack('1 hour');
  const before = await totals();
  await close('completed');
  expect(await totals()).toEqual({
    ...before,
    all: before.all + 1,
    completed: before.completed + 1,
    bought: before.bought + 1,
  });
  await putBack('-1 hour');
});

it('order totals: can be counted in an index alone, where orders are open', async () => {
  const client = await world.database.pool.connect();
  // Whether that is the cheapest plan depends on how many orders there are.
  for (const scan of ['enable_seqscan', 'enable_indexscan', 'enable_bitmapscan'])
    await client.query(`set ${scan} = off`);
  const statement = { text: `explain ${countStatement.text}`, values: [['pending', 'successful'], ['buy']] };
  const { rows } = await client.query(statement);
  const { rows: open } = await client.query(`explain ${openStatement.text}`);
  client.release(true);
  expect(JSON.stringify(rows)).toContain('Index Only Scan using orders_open_of_user');
  // Open orders were written lately, and each would be read: all that were placed and closed before a moment aren't.
  expect(JSON.stringify(open)).toContain('Index Only Scan using orders_history');
  expect(JSON.stringify(open)).toContain('Index Only Scan using orders_closed');
});
