import { cancelOrder, listOrders, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let admin: Person;
const ids: Record<string, string> = {};

beforeAll(async () => {
  trade = await openTrade(world);
  admin = await world.admin();
  for (const name of ['pending1', 'reported1', 'pending2', 'reported2', 'done', 'gone']) {
    ids[name] = (await trade.place(name === 'pending2' ? trade.cardBuy : trade.buy)).id;
  }
  for (const name of ['reported2', 'reported1']) {
    await world.call(reportPayment, { orderId: ids[name] ?? '', status: 'successful' }, trade.ada.token);
  }
  await world.call(resolveOrder, { orderId: ids.done ?? '', status: 'completed' }, admin.token);
  await world.call(resolveOrder, { orderId: ids.gone ?? '', status: 'cancelled' }, admin.token);
});

const names = (data: { id: string }[]) =>
  data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

describe('listOrders', () => {
  it('lists open orders by default: reported first, then pending, oldest first', async () => {
    const answer = await world.call(listOrders, {}, admin.token);
    expect(answer.status).toBe(200);
    expect(listOrders.response.safeParse(answer.body).success).toBe(true);
    expect(names(answer.body.data)).toEqual(['reported1', 'reported2', 'pending1', 'pending2']);
    expect(answer.body).toMatchObject({ status: 'success', total: 4, nextCursor: null });
  });

  it.each([
    ['pending', ['pending1', 'pending2']],
    ['successful', ['reported1', 'reported2']],
    ['completed', ['done']],
    ['cancelled', ['gone']],
  ] as const)('returns only orders with the status %s', async (status, expected) => {
    expect(names((await world.call(listOrders, { status }, admin.token)).body.data)).toEqual(expected);
  });

  it.each([
    [{ orderType: 'sell' }, []],
    [{ orderType: 'buy', status: 'pending' }, ['pending1', 'pending2']],
    [{ assetType: 'gift-card' }, ['pending2']],
    [{ leastAmount: '16000.01' }, ['reported1', 'reported2', 'pending1']],
    [{ leastAmount: '16000.0051' }, ['reported1', 'reported2', 'pending1']],
    [{ leastAmount: '16000', assetType: 'gift-card', search: 'ada obi' }, ['pending2']],
  ] as const)('filters open orders by %j, and counts what fits', async (filters, expected) => {
    const { body } = await world.call(listOrders, filters, admin.token);
    expect(names(body.data)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  it('filters what was reported late, or is past its end', async () => {
    await world.database.pool.query(
      `begin; set local session_replication_role = replica;
       update orders set expires_at = placed_at + interval '1 millisecond' where id = '${ids.reported2}'; commit`,
    );
    const { body } = await world.call(listOrders, { late: 'true' }, admin.token);
    expect(names(body.data)).toEqual(['reported2']);
  });

  it('refuses to filter closed orders by more than their status', async () => {
    const answer = await world.call(listOrders, { status: 'completed', orderType: 'buy' }, admin.token);
    expect(answer.failure.fields).toEqual({ status: 'Only open orders can be filtered by more' });
  });

  it.each([
    ['', ['reported1', 'reported2', 'pending1', 'pending2']],
    ['all', ['reported1', 'reported2', 'pending1', 'pending2']],
    ['All', ['reported1', 'reported2', 'pending1', 'pending2']],
    ['PENDING', ['pending1', 'pending2']],
    ['Completed', ['done']],
  ])(
    'accepts the status %j, ignoring case, and reads all or empty as the default queue',
    async (status, expected) => {
      const answer = await world.send<{ data: { id: string }[] }>({
        method: 'GET',
        path: `/orders?status=${status}`,
        token: admin.token,
      });
      expect(answer.status).toBe(200);
      expect(names(answer.body.data)).toEqual(expected);
    },
  );

  it('pages through the queue without gaps or duplicates', async () => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page += 1) {
      const answer = await world.call(listOrders, { pageSize: '1', ...(cursor && { cursor }) }, admin.token);
      expect(answer.body.total).toBe(4);
      seen.push(...names(answer.body.data));
      cursor = answer.body.nextCursor ?? undefined;
    }
    expect(seen).toEqual(['reported1', 'reported2', 'pending1', 'pending2']);
    expect(cursor).toBeUndefined();
  });

  it('pages through closed orders, last closed first', async () => {
    const closed = [ids.gone ?? ''];
    const [one, other] = [await trade.place(), await trade.place()];
    // The one that was placed first is closed last.
    for (const { id } of [other, one]) {
      await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
      closed.unshift(id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { status: 'cancelled' as const, pageSize: '1', ...(cursor && { cursor }) };
      const answer = await world.call(listOrders, query, admin.token);
      seen.push(...answer.body.data.map(({ id }) => id));
      cursor = answer.body.nextCursor ?? undefined;
    } while (cursor && seen.length < 10);
    expect(seen).toEqual(closed);
  });

  it('searches customer and asset names, ignoring case, and reads % literally', async () => {
    const found = async (search: string) =>
      names((await world.call(listOrders, { search }, admin.token)).body.data);
    expect(await found('aDA oBI')).toHaveLength(4);
    expect(await found(trade.card.name.toUpperCase())).toEqual(['pending2']);
    expect(await found('100%')).toEqual([]);
  });

  it('searches amounts with or without ₦, NGN, commas and kobo, and matches no partial amount', async () => {
    const found = async (search: string) =>
      (await world.call(listOrders, { search }, admin.token)).body.data.map(({ id }) => id);
    for (const search of ['16000', '16,000', '₦16,000', '16000.00', 'NGN 16,000.00', ' n16000. '])
      expect(await found(search), search).toEqual([ids.pending2]);
    expect(await found('₦150,000.00')).toEqual([ids.reported1, ids.reported2, ids.pending1]);
    for (const search of ['₦16,000.01', '₦1600', '16,00', '1,600,0', '9'.repeat(40)])
      expect(await found(search), search).toEqual([]);
    // A clerk who does not know the kobo finds it without.
    const { id } = await trade.place({ ...trade.buy, quantity: '0.00010001', amount: '15001.50' });
    for (const search of ['15,001', '15,001.5', '₦15,001.50'])
      expect(await found(search), search).toEqual([id]);
    expect(await found('15,001.00')).toEqual([]);
  });

  it('finds a coin by its ticker, within the status filter', async () => {
    const { id: assetId } = await world.asset({ name: 'Bitcoin (on chain)' });
    const { id } = await trade.place({ ...trade.buy, assetId });
    const found = async (search: string, status: 'pending' | 'successful') =>
      (await world.call(listOrders, { search, status }, admin.token)).body.data.map((order) => order.id);
    expect(await found('BTC', 'pending')).toEqual([id]);
    expect(await found('BTC', 'successful')).toEqual([]);
  });

  it('refuses invalid queries with 422, users with 403 and visitors with 401', async () => {
    for (const path of [
      '/orders?status=paid',
      '/orders?colour=red',
      '/orders?pageSize=0',
      '/orders?cursor=x',
    ]) {
      expect((await world.send({ method: 'GET', path, token: admin.token })).status, path).toBe(422);
    }
    expect((await world.call(listOrders, {}, trade.ada.token)).status).toBe(403);
    expect((await world.call(listOrders, {}, null)).status).toBe(401);
  });

  it('says of each order how many open orders its customer has, whatever the filter', async () => {
    const bola = await world.user();
    await world.giveWallets(bola, { Bitcoin: 'of bola' });
    const place = async () => (await trade.place(trade.buy, bola)).id;
    const [pending, reported, done] = [await place(), await place(), await place()];
    await world.call(reportPayment, { orderId: reported, status: 'successful' }, bola.token);
    await world.call(resolveOrder, { orderId: done, status: 'completed' }, admin.token);
    const openOrders = async (status: 'all' | 'completed') => {
      const { data } = (await world.call(listOrders, { status, search: bola.email }, admin.token)).body;
      return data.map((order) => [order.id, order.customerOpenOrders]);
    };
    expect(await openOrders('all')).toEqual([
      [reported, 2],
      [pending, 2],
    ]);
    expect(await openOrders('completed')).toEqual([[done, 2]]);
  });

  it('says who cancelled an order, so that a customer’s reason is not read as a colleague’s', async () => {
    const bola = await world.user();
    await world.giveWallets(bola, { Bitcoin: 'of bola' });
    const place = async () => (await trade.place(trade.buy, bola)).id;
    const [withdrawn, refused, open] = [await place(), await place(), await place()];
    const reason = 'Ngozi agreed to a refund';
    await world.call(cancelOrder, { orderId: withdrawn, reason }, bola.token);
    await world.call(resolveOrder, { orderId: refused, status: 'cancelled', reason }, admin.token);
    const listed = async (status: 'cancelled' | 'pending') =>
      (await world.call(listOrders, { status, search: bola.email }, admin.token)).body.data.map((order) => [
        order.id,
        order.cancelledBy,
        order.reason,
      ]);
    expect(await listed('cancelled')).toEqual([
      [refused, 'staff', reason],
      [withdrawn, 'owner', reason],
    ]);
    expect(await listed('pending')).toEqual([[open, null, null]]);
  });
});
