import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import { type placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Answer, type Person, useWorld } from '../../test/world.ts';

type Query = RequestOf<typeof listHistory>;

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let ada: Person;
let ben: Person;
let staff: Person;
const id = { pending: '', reported: '', completed: '', cancelled: '', bens: '' };

beforeAll(async () => {
  trade = await openTrade(world);
  ada = trade.ada;
  ben = await world.user({ name: 'Ben 100%' });
  staff = await world.admin();
  const place = async (draft: RequestOf<typeof placeOrder>, who = ada) => (await trade.place(draft, who)).id;
  id.pending = await place(trade.buy);
  id.reported = await place(trade.cardBuy);
  await world.call(reportPayment, { orderId: id.reported, status: 'successful' }, ada.token);
  id.completed = await place(trade.sell);
  await world.call(resolveOrder, { orderId: id.completed, status: 'completed' }, staff.token);
  id.cancelled = await place(trade.buy);
  await world.call(resolveOrder, { orderId: id.cancelled, status: 'cancelled' }, staff.token);
  id.bens = await place(trade.cardBuy, ben);
});

const history = (query: Query, who: Person | null = ada) =>
  world.call(listHistory, query, who?.token ?? null);
const idsOf = async (query: Query, who: Person = ada) =>
  (await history(query, who)).body.data.map((item) => item.id);

describe('GET /transaction/history', () => {
  it('returns the orders of the user, newest first, in the documented shape', async () => {
    const { status, body } = await history({});
    expect(status).toBe(200);
    expect([body.status, body.total, body.nextCursor]).toEqual(['success', 4, null]);
    expect(body.data.map((item) => item.id)).toEqual([id.cancelled, id.completed, id.reported, id.pending]);
    expect(body.data[2]).toEqual({
      id: id.reported,
      assetName: trade.card.name,
      assetLogo: null,
      transactionId: expect.stringMatching(/^ND[2-9A-HJ-NP-Z]{8}$/),
      assetType: 'gift-card',
      orderType: 'buy',
      status: 'successful',
      expired: false,
      userName: 'Ada Obi',
      quantity: '10',
      amount: '16000.00',
      cardCount: null,
      settled: null,
      timeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expiresAt: expect.any(String),
    });
    const [item] = body.data;
    expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.timeStamp ?? '')).toBe(900_000);
  });

  it('returns all orders to staff, only their own to users, and 401 to visitors', async () => {
    const boss = trade.boss;
    for (const who of [staff, boss]) {
      expect(await idsOf({}, who)).toEqual([id.bens, id.cancelled, id.completed, id.reported, id.pending]);
    }
    expect(await idsOf({}, ben)).toEqual([id.bens]);
    expect(await idsOf({}, await world.user())).toEqual([]);
    const visitor = await history({}, null);
    expect([visitor.status, visitor.text.includes(id.bens)]).toEqual([401, false]);
  });

  it('names to staff whose page a name opens, with a search or without, and to no customer', async () => {
    for (const query of [{}, { search: 'ben 100%' }])
      expect((await history(query, staff)).body.data.find((item) => item.id === id.bens)).toMatchObject({
        userName: 'Ben 100%',
        userId: ben.id,
      });
    expect((await history({}, ben)).text).not.toContain('userId');
  });

  it.each([
    [{ status: 'pending' }, ['reported', 'pending']],
    [{ status: 'successful' }, ['reported']],
    [{ status: 'completed' }, ['completed']],
    [{ status: 'cancelled' }, ['cancelled']],
    [{ orderType: 'sell' }, ['completed']],
    [{ orderType: 'buy' }, ['cancelled', 'reported', 'pending']],
    [{ orderType: 'buy', status: 'pending' }, ['reported', 'pending']],
    [{ orderType: 'sell', status: 'pending' }, []],
    [{ status: '', orderType: '' }, ['cancelled', 'completed', 'reported', 'pending']],
    [{ status: 'all', orderType: 'all' }, ['cancelled', 'completed', 'reported', 'pending']],
    [{ status: 'Pending', orderType: 'BUY' }, ['reported', 'pending']],
    [{ status: 'CANCELLED', orderType: 'All' }, ['cancelled']],
  ] as [Query, (keyof typeof id)[]][])('filters by %j', async (query, found) => {
    const { body } = await history(query);
    expect(body.data.map((item) => item.id)).toEqual(found.map((name) => id[name]));
    expect(body.total).toBe(found.length);
  });

  it('searches asset name, asset type and transaction ID, and for staff the customer name', async () => {
    expect(await idsOf({ search: 'GIFT' })).toEqual([id.reported]);
    expect(await idsOf({ search: 'gift-card' })).toEqual([id.reported]);
    expect(await idsOf({ search: ' Gift card ' })).toEqual([id.reported]);
    expect(await idsOf({ search: 'crypto' })).toEqual([id.cancelled, id.completed, id.pending]);
    expect(await idsOf({ search: 'gift  card' })).toEqual([]);
    expect(await idsOf({ search: 'bitCOIN ' })).toHaveLength(3);
    const code = (await history({})).body.data[0]?.transactionId.toLowerCase() ?? '';
    expect(await idsOf({ search: code })).toEqual([id.cancelled]);
    expect(await idsOf({ search: code }, ben)).toEqual([]);
    expect(await idsOf({ search: 'ben 100%' }, staff)).toEqual([id.bens]);
    expect(await idsOf({ search: '%', status: 'cancelled' }, staff)).toEqual([]);
    expect(await idsOf({ search: 'ada obi' }, staff)).toHaveLength(4);
    expect(await idsOf({ search: 'ada obi' })).toEqual([]);
    expect(await idsOf({ search: 'successful' }, staff)).toEqual([]);
  });

  it('searches amounts, and for staff the customer email', async () => {
    expect(await idsOf({ search: '₦16,000' }, staff)).toEqual([id.bens, id.reported]);
    expect(await idsOf({ search: '148,000.00' }, staff)).toEqual([id.completed]);
    expect(await idsOf({ search: '148000', status: 'cancelled' }, staff)).toEqual([]);
    expect(await idsOf({ search: '₦148,000.01' }, staff)).toEqual([]);
    expect(await idsOf({ search: '16000.00' })).toEqual([id.reported]);
    expect(await idsOf({ search: ben.email.toUpperCase() }, staff)).toEqual([id.bens]);
    expect(await idsOf({ search: ben.email }, ben)).toEqual([]);
  });

  it('pages through orders placed in the same millisecond without gaps or duplicates', async () => {
    await world.database.pool.query(
      `alter table orders disable trigger orders_fixed_terms;
       update orders set placed_at = '2026-03-01T10:00:00.000Z', expires_at = '2026-03-01T10:15:00.000Z'`,
    );
    const all = await idsOf({}, staff);
    expect(new Set(all).size).toBe(5);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Query = { pageSize: '2', ...(cursor && { cursor }) };
      const { body }: Answer<AnswerOf<typeof listHistory>> = await history(query, staff);
      expect(body.total).toBe(5);
      seen.push(...body.data.map((item) => item.id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it('never returns another user’s orders through a cursor, nor counts them in the total', async () => {
    const { body } = await history({ pageSize: '1' }, staff);
    const theirs = await history({ cursor: body.nextCursor ?? '', pageSize: '10' }, ben);
    expect(theirs.body.data.every((item) => item.userName === 'Ben 100%')).toBe(true);
    expect(theirs.body.total).toBe(1);
  });

  it.each([
    ['status', 'paid'],
    ['orderType', 'swap'],
    ['pageSize', '-1'],
    ['cursor', 'eyJ9'],
    ['search', '%00'],
    ['customer', 'x'],
  ])('refuses %s=%s', async (field, value) => {
    const path = `/transaction/history?${field}=${value}`;
    const { status, failure } = await world.send({ method: 'GET', path, token: ada.token });
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
  });

  it('finds a coin by its ticker, only among the orders of the user', async () => {
    const { id: assetId } = await world.asset({ name: 'Bitcoin' });
    const { id: bought } = await trade.place({ ...trade.buy, assetId });
    expect(await idsOf({ search: 'btc' })).toEqual([bought]);
    expect(await idsOf({ search: 'BTC', status: 'completed' })).toEqual([]);
    expect(await idsOf({ search: 'btc' }, ben)).toEqual([]);
  });

  it('still returns orders of archived assets', async () => {
    await world.database.pool.query('update assets set archived_at = now()');
    expect(await idsOf({})).toHaveLength(5);
  });
});
