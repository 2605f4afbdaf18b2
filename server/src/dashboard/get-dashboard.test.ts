import { getDashboard } from '@nairadesk/contract/dashboard';
import { resolveOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { useWorld } from '../../test/world.ts';

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;

beforeAll(async () => {
  trade = await openTrade(world);
});

const order = async (draft: typeof trade.buy, status: 'completed' | 'cancelled') => {
  const { id } = await trade.place(draft);
  const staff = await world.admin();
  expect((await world.call(resolveOrder, { orderId: id, status }, staff.token)).status).toBe(200);
  return id;
};
const shown = async () => (await world.call(getDashboard, {}, trade.ada.token)).body.data.cryptocurrencies;
const ids = async () => (await shown()).map((asset) => asset.id);
// What was traded is counted once a minute.
const aMinuteLater = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
};
const day = (n: number) => new Date(Date.UTC(2001, 0, n));

afterEach(() => {
  vi.useRealTimers();
});

describe('GET /dashboard', () => {
  it('lists assets of both types by completed orders in the last 30 days, then newest first', async () => {
    const old = await world.asset({ name: 'Old', createdAt: day(1) });
    const fresh = await world.asset({ name: 'Fresh', createdAt: new Date(Date.now() + 60_000) });
    const dead = await world.asset({ name: 'Dead', archivedAt: new Date() });
    const { bitcoin, card, buy, cardBuy } = trade;
    expect((await ids()).at(0)).toBe(fresh.id);

    // Cancelled and pending orders make nothing popular, nor do those closed before the 30 days.
    await order(buy, 'cancelled');
    await trade.place(buy);
    const past = [await order(buy, 'completed'), await order(buy, 'completed')];
    await order(cardBuy, 'completed');
    aMinuteLater();
    expect((await ids()).slice(0, 3)).toEqual([bitcoin.id, card.id, fresh.id]);
    // Past the triggers, which refuse to change what has happened.
    await world.database.pool.query(
      `begin; set local session_replication_role = replica;
       update orders set closed_at = now() - interval '30 days 1 minute' where id in ('${past.join("','")}'); commit`,
    );
    aMinuteLater();
    expect(await ids()).toEqual([card.id, fresh.id, bitcoin.id, old.id]);
    expect(await ids()).not.toContain(dead.id);
  });

  it('returns each asset in the shape of GET /assets', async () => {
    const item = (await shown()).find((asset) => asset.id === trade.card.id);
    expect(item).toEqual({
      id: trade.card.id,
      name: trade.card.name,
      assetType: 'gift-card',
      logo: null,
      priceVersion: 1,
      minAmount: '0.00',
      maxAmount: '1000000.00',
      buyingPrice: '1600.00',
      sellingPrice: '1400.00',
      description: null,
      networks: [],
    });
  });

  it('accepts staff, refuses visitors with 401 and query parameters with 422, and writes nothing', async () => {
    const [orders, assets] = [await world.count('orders'), await world.count('assets')];
    const staff = await world.admin();
    for (const token of [trade.boss.token, staff.token]) {
      const answer = await world.call(getDashboard, {}, token);
      expect([answer.status, answer.body.status]).toEqual([200, 'success']);
    }
    const visitor = await world.call(getDashboard, {}, null);
    expect([visitor.status, visitor.text.includes(trade.bitcoin.id)]).toEqual([401, false]);
    const asked = await world.send({ method: 'GET', path: '/dashboard?assetType=x', token: staff.token });
    expect([asked.status, asked.failure.fields]).toEqual([422, { assetType: 'Unknown field: assetType' }]);
    expect([await world.count('orders'), await world.count('assets')]).toEqual([orders, assets]);
  });

  it('returns an empty list when no asset is on sale', async () => {
    await world.database.pool.query('update assets set archived_at = now()');
    expect(await shown()).toEqual([]);
  });
});
