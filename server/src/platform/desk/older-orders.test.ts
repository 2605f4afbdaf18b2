import { listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { fillOrderSearch } from './fill-order-search.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;
let ben: Person;
/** Completed and older than the others: Ben's, of bitcoin on Lightning and of a card, which has no network. */
let coins: { id: string };
let card: { id: string };

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin();
  ben = await world.user();
  await world.giveWallets(ben, { Lightning: 'ben-lightning' });
  const { id: assetId } = await world.asset({ name: 'Nova', networks: ['Lightning'] });
  coins = await close({ ...trade.buy, assetId, network: 'Lightning' });
  card = await close(trade.cardBuy);
  await around(
    `update orders set placed_at = placed_at - interval '2 minutes', expires_at = expires_at - interval '2 minutes'`,
  );
  await fillOrderSearch(world.database, { newest: 0, batch: 1 });
});

async function close(draft: typeof trade.buy) {
  const order = await trade.place(draft, ben);
  await world.call(resolveOrder, { orderId: order.id, status: 'completed' }, staff.token);
  return order;
}

/** Past the triggers, which refuse to change what has happened. */
const around = (statement: string) =>
  world.database.pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
const callBen = (name: string) =>
  world.database.pool.query('update users set name = $2 where id = $1', [ben.id, name]);
/** Adds so many copies of the card's order, each a millisecond younger than the one before. */
const addNewer = (many: number, more: object = {}) =>
  around(`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'transaction_id', 'NDYY' || translate(n::text, '01', 'XY'), 'placed_at', o.placed_at + n * interval '1 millisecond')
      || '${JSON.stringify(more)}')).*
    from orders o, generate_series(1, ${many}) n where o.id = '${card.id}'`);
const removeNewer = () => around(`delete from orders where transaction_id like 'NDYY%'`);

const queueTotal = async (search: string) =>
  (await world.call(listOrders, { search, status: 'completed', pageSize: '1' }, staff.token)).body.total;
const found = async (search: string, cursor: string[] = []) => {
  const key = cursor.length > 0 && { cursor: Buffer.from(JSON.stringify(cursor)).toString('base64url') };
  const { body } = await world.call(listHistory, { search, pageSize: '3', ...key }, staff.token);
  return [body.data.map(({ id }) => id), body.total, body.totalIsLeast];
};

describe('a search of older orders', () => {
  it('counts an order once that fits in several ways, and one without a network', async () => {
    await callBen('Ben Nova');
    expect([await queueTotal('nova'), await queueTotal('lightning')]).toEqual([2, 1]);
    await callBen('Ben Lightning');
    expect([await queueTotal('nova'), await queueTotal('lightning')]).toEqual([1, 2]);
    await addNewer(2);
    expect([await queueTotal('nova'), await queueTotal('lightning')]).toEqual([1, 4]);
    await removeNewer();
  });

  it('looks for words that no index has among 2,000 orders behind the last one shown, and says so', async () => {
    await callBen('Ben Iio');
    expect(await found('ii')).toEqual([[card.id, coins.id], 2, undefined]);
    // Two letters that no transaction id has, and only the letter of a year behind those that each one has.
    const words = ['ii', 'nd9'];
    await addNewer(2001, { user_id: trade.ada.id });
    for (const search of words) expect(await found(search)).toEqual([[], 0, true]);
    expect(await found('iio')).toEqual([[card.id, coins.id], 2, undefined]);
    // Of those that the filter leaves, however many others are newer.
    await around(`update orders set status = 'cancelled' where transaction_id like 'NDYY%'`);
    const completed = await world.call(listHistory, { search: 'ii', status: 'completed' }, staff.token);
    expect(completed.body).toMatchObject({ data: [{ id: card.id }, { id: coins.id }], total: 2 });
    const { rows } = await world.database.pool.query(
      'select id, placed_at from orders order by placed_at desc, id desc offset 1 limit 1',
    );
    const [ids] = await found('ii', [rows[0].placed_at.toISOString(), rows[0].id]);
    expect(ids).toEqual([card.id]);
    await removeNewer();
  });

  it('finds orders of more customers than are named one by one, and says that there may be more', async () => {
    await world.database.pool.query(
      `insert into users (name, email, phone, password_hash, role)
       select 'Zed ' || n, 'zed' || n || '@example.com', '08030000000', 'none', 'user' from generate_series(1, 2001) n`,
    );
    await callBen('Ben Zed');
    await addNewer(2);
    for (const cursor of [[], [new Date().toISOString(), card.id]]) {
      const [ids, total, totalIsLeast] = await found('zed', cursor);
      expect(ids).toHaveLength(3);
      // Which of them are named is PostgreSQL's choice. Where Ben isn't, those that are shown are counted.
      expect([3, 4]).toContain(total);
      expect(totalIsLeast).toBe(true);
    }
    await removeNewer();
  });
});
