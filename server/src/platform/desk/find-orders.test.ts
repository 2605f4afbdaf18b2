import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { fillOrderSearch } from './fill-order-search.ts';
import { findOpenOrders } from './find-orders.ts';
import { readOrderSearch } from './order-search.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;
let ben: Person;
/** Completed, in the order of their placing: two of Ada's, of bitcoin and of a card; one of Ben's, in another coin. */
let bitcoin: Placed;
let card: Placed;
let tron: Placed;

type Placed = Awaited<ReturnType<typeof openTrade>>['buy'] & { id: string; transactionId: string };

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin();
  ben = await world.user({ name: 'Ben Okafor', phone: '+2348055512345' });
  await world.giveBank(ben, { bankName: 'UBA', accountName: 'Ben Okafor', accountNumber: '3344556677' });
  await world.giveWallets(ben, { Tron: 'ben-tron' });
  const { id: assetId } = await world.asset({ name: 'Tether USD', networks: ['Tron'] });
  const close = async (draft: typeof trade.buy, who: Person) => {
    const order = await trade.place(draft, who);
    await world.call(resolveOrder, { orderId: order.id, status: 'completed' }, staff.token);
    return { ...draft, ...order } as Placed;
  };
  bitcoin = await close(trade.buy, trade.ada);
  card = await close(trade.cardBuy, trade.ada);
  tron = await close({ ...trade.buy, assetId, network: 'Tron', quantity: '0.002', amount: '300000.00' }, ben);
  await rename(tron.assetId, 'Tether');
});

const rename = (id: string, name: string) =>
  world.database.pool.query('update assets set name = $2 where id = $1', [id, name]);
/** Past the triggers, which refuse to change what has happened: what was placed becomes older than what is settled. */
const age = () =>
  world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update orders set placed_at = placed_at - interval '2 minutes', expires_at = expires_at - interval '2 minutes'; commit`,
  );
const fill = (newest: number) => fillOrderSearch(world.database, { newest, batch: 1 });
const filled = async () =>
  (await world.database.pool.query('select order_id from order_search order by placed_at')).rows.map(
    (row) => row.order_id,
  );

const history = async (query: RequestOf<typeof listHistory>, who = staff) =>
  (await world.call(listHistory, query, who.token)).body;
const historyOf = async (search: string, who = staff) =>
  (await history({ search }, who)).data.map(({ id }) => id);
const closedOf = async (search: string) =>
  (await world.call(listOrders, { search, status: 'completed' }, staff.token)).body.data.map(({ id }) => id);

/** Everything that is searched, and what it finds, newest first. */
async function expectAllFound() {
  const both: [string, Placed[]][] = [
    [tron.transactionId, [tron]],
    [tron.transactionId.slice(-4).toLowerCase(), [tron]],
    [tron.transactionId.slice(0, 8), [tron]],
    [tron.transactionId.slice(3, 7), [tron]],
    [bitcoin.transactionId.slice(0, 3), [tron, card, bitcoin]],
    ['₦300,000', [tron]],
    ['300000.00', [tron]],
    ['300000.01', []],
    ['16,000', [card]],
    ['tether usd', [tron]],
    ['usdt', [tron]],
    ['CARD ', [card]],
    ['ben okafor', [tron]],
    ['okafor ben', [tron]],
    ['0805 551 2345', [tron]],
    ['+234 (0) 805 551 2345', [tron]],
    ['3344556677', [tron]],
    ['BEN-TRON', [tron]],
    [
      `${tron.transactionId.slice(0, 2)} ${tron.transactionId.slice(2, 6)} ${tron.transactionId.slice(6)}`,
      [tron],
    ],
    [ben.email.toUpperCase(), [tron]],
    ['ada obi', [card, bitcoin]],
    ['a', [tron, card, bitcoin]],
    ['nothing of ours', []],
    ['%', []],
    ['_', []],
  ];
  for (const [search, found] of both) {
    const ids = found.map(({ id }) => id);
    expect(await historyOf(search), `history: ${search}`).toEqual(ids);
    expect(await closedOf(search), `queue: ${search}`).toEqual(ids);
  }
  expect(await historyOf('gift card')).toEqual([card.id]);
  expect(await historyOf('crypto')).toEqual([tron.id, bitcoin.id]);
  expect(await closedOf('tron')).toEqual([tron.id]);
  expect(await historyOf('ada obi', trade.ada)).toEqual([]);
  expect(await historyOf('gift', trade.ada)).toEqual([card.id]);
  expect(await historyOf(bitcoin.transactionId.slice(-4), ben)).toEqual([]);
}

describe('findOrders', () => {
  it('finds each searched column and a former asset name while the order is new', async () => {
    expect(await filled()).toEqual([]);
    await expectAllFound();
  });

  it('finds the same when some or all orders are older than those read one by one', async () => {
    await age();
    await fill(1);
    expect(await filled()).toEqual([bitcoin.id, card.id]);
    await expectAllFound();
    await fill(0);
    expect(await filled()).toEqual([bitcoin.id, card.id, tron.id]);
    await expectAllFound();
  });

  it('pages over new and older orders without gaps or duplicates, and finds one that was just placed', async () => {
    const { id } = await trade.place(trade.buy, trade.ada);
    expect(await historyOf('ada obi')).toEqual([id, card.id, bitcoin.id]);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: RequestOf<typeof listHistory> = {
        search: 'ada',
        pageSize: '1',
        ...(cursor && { cursor }),
      };
      const body: Awaited<ReturnType<typeof history>> = await history(query);
      expect([body.total, body.totalIsLeast]).toEqual([3, undefined]);
      seen.push(...body.data.map((item) => item.id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual([id, card.id, bitcoin.id]);
  });

  it('meets the filters among older orders', async () => {
    const found = async (query: RequestOf<typeof listHistory>) =>
      (await history({ search: 'ada', ...query })).data.map(({ id }) => id);
    expect(await found({ status: 'completed' })).toEqual([card.id, bitcoin.id]);
    expect(await found({ status: 'cancelled' })).toEqual([]);
    expect(await found({ orderType: 'sell' })).toEqual([]);
  });

  it('counts exactly up to 1,000, and says beyond it that there are more', async () => {
    const copy = (many: number) =>
      world.database.pool.query(
        `begin; set local session_replication_role = replica;
         insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
           'transaction_id', 'NDZZ' || translate(n::text, '01', 'XY'), 'placed_at', o.placed_at - n * interval '1 second'))).*
         from orders o, generate_series((select count(*) from orders), (select count(*) + ${many} - 1 from orders)) n
         where o.id = '${tron.id}'; update order_search_progress set filled_until = '-infinity'; delete from order_search; commit`,
      );
    const totals = async () => {
      const { total, totalIsLeast } = await history({ search: 'okafor', pageSize: '10' });
      return [total, totalIsLeast];
    };
    await copy(999);
    expect(await totals()).toEqual([1000, undefined]);
    await copy(1);
    expect(await totals()).toEqual([1000, true]);
    await fillOrderSearch(world.database, { newest: 10, batch: 100 });
    expect((await filled()).length).toBeGreaterThanOrEqual(900);
    expect(await totals()).toEqual([1000, true]);
  });
});

describe('fillOrderSearch', () => {
  it('adds each order once when two run, and none that was placed within a minute', async () => {
    const { id } = await trade.place(trade.buy, trade.ada);
    await Promise.all([fill(0), fill(0)]);
    const ids = await filled();
    expect([new Set(ids).size, ids.includes(id)]).toEqual([ids.length, false]);
    const { rows } = await world.database.pool.query('select count(*)::int as placed from orders');
    expect(rows[0].placed - ids.length).toBe(2);
  });

  it('fails rather than leave out an order of an unknown kind', async () => {
    await world.database.pool.query(
      `delete from order_search; update order_search_progress set filled_until = '-infinity'; delete from order_kinds`,
    );
    await expect(fill(0)).rejects.toThrow();
    const { rows } = await world.database.pool.query('select filled_until::text from order_search_progress');
    expect([rows, await filled()]).toEqual([[{ filled_until: '-infinity' }], []]);
  });
});

describe('a search of orders', () => {
  it('is refused with a request to type more when the database takes too long', async () => {
    const { config } = world.services;
    world.services.config = { ...config, searchMilliseconds: 1000 };
    const holder = await world.database.pool.connect();
    try {
      await holder.query('begin; lock table order_kinds in access exclusive mode');
      for (const call of [listHistory, listOrders]) {
        const { status, failure } = await world.call(call, { search: 'bitcoin' }, staff.token);
        expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['search']]);
      }
    } finally {
      await holder.query('rollback');
      holder.release();
      world.services.config = config;
    }
    expect(await historyOf('nothing of ours')).toEqual([]);
  });
});

describe('findOpenOrders', () => {
  const copyOpen = (of: Placed, status: 'pending' | 'successful', many: number, minutes = 0) =>
    world.database.pool.query(
      `begin; set local session_replication_role = replica;
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'status', '${status}',
         'transaction_id', 'ND' || '${status.slice(0, 2)}' || n || left(o.network, 1), 'closed_at', null,
         'placed_at', o.placed_at + ${minutes} * interval '1 minute' + (2 * n + ${status === 'successful' ? 1 : 0}) * interval '1 millisecond'))).*
       from orders o, generate_series(1, ${many}) n where o.id = '${of.id}'; commit`,
    );
  const find = async (words: string, manyPeople: boolean) => {
    const { db } = world.database;
    const search = await readOrderSearch(db, words, { people: true, networks: true, types: [] });
    const { ids, isPart } = await findOpenOrders(db, { ...search, manyPeople }, 8);
    const { rows } = await world.database.pool.query(
      'select transaction_id as code from unnest($1::uuid[]) with ordinality found (id, place) join orders using (id) order by place',
      [ids],
    );
    return { codes: rows.map(({ code }) => code), isPart };
  };

  it('finds the newest first, reported or not', async () => {
    await copyOpen(tron, 'pending', 3);
    await copyOpen(tron, 'successful', 2);
    const codes = ['NDpe3T', 'NDsu2T', 'NDpe2T', 'NDsu1T', 'NDpe1T'];
    for (const manyPeople of [false, true])
      expect(await find('okafor', manyPeople)).toEqual({ codes, isPart: false });
  });

  it('says where it left open orders out whose customers have a common name', async () => {
    await copyOpen(bitcoin, 'successful', 1003, 5);
    expect(await find('okafor', false)).toMatchObject({ codes: { length: 5 }, isPart: false });
    expect(await find('okafor', true)).toMatchObject({ codes: { length: 3 }, isPart: true });
  });
});
