import type { AnswerOf, RequestOf } from '@nairadesk/contract/endpoint';
import { cancelOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { listUsers } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Answer, type Person, useWorld } from '../../test/world.ts';
import { users } from '../platform/database/tables/users-tables.ts';

type Query = RequestOf<typeof listUsers>;

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;
let ben: Person;
let chi: Person;

const list = (query: Query = {}, token: string | null = staff.token) => world.call(listUsers, query, token);
const namesOf = async (query: Query) => (await list(query)).body.data.map((user) => user.name);

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin({ name: 'Staff Ada' });
  await world.database.db.update(users).set({ createdAt: new Date('2001-01-01T00:00:00Z') });
  ben = await world.user({
    name: 'Ben 100%',
    email: 'ben@example.org',
    phone: '+234 809 111',
    country: 'Ghana',
  });
  const later = new Date(Date.now() + 60_000);
  chi = await world.user({ name: 'Chi_Eze', suspendedAt: new Date(), createdAt: later });
});

describe('GET /users', () => {
  it('lists customers, newest first, and no staff', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(listUsers.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body).toMatchObject({ status: 'success', total: 3, nextCursor: null });
    expect(answer.body.data.map((user) => user.id)).toEqual([chi.id, ben.id, trade.ada.id]);
    expect(answer.body.data[1]).toEqual({
      id: ben.id,
      name: 'Ben 100%',
      email: 'ben@example.org',
      phone: '+234 809 111',
      country: 'Ghana',
      role: 'user',
      transactionCount: 0,
      timeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      suspension: null,
      freeze: null,
    });
    expect(answer.body.data[0]?.suspension).toEqual({ since: expect.any(String), reason: null });
    expect(answer.body.data[0]?.country).toBeNull();
    expect(answer.text).not.toContain('assword');
  });

  it("counts each customer's completed orders, and no others", async () => {
    const resolve = (orderId: string, status: 'completed' | 'cancelled') =>
      world.call(resolveOrder, { orderId, status }, staff.token);
    const placed = [trade.buy, trade.sell, trade.cardBuy, trade.buy, trade.buy].map((draft) =>
      trade.place(draft),
    );
    const [bought, sold, cancelled, withdrawn, reported] = await Promise.all(placed);
    await resolve(bought?.id ?? '', 'completed');
    await resolve(sold?.id ?? '', 'completed');
    await resolve(cancelled?.id ?? '', 'cancelled');
    await world.call(cancelOrder, { orderId: withdrawn?.id ?? '' }, trade.ada.token);
    const orderId = reported?.id ?? '';
    await world.call(reportPayment, { orderId, status: 'successful' }, trade.ada.token);
    await trade.place();
    const { data } = (await list()).body;
    expect(data.map((user) => [user.name, user.transactionCount])).toEqual([
      ['Chi_Eze', 0],
      ['Ben 100%', 0],
      ['Ada Obi', 2],
    ]);
  });

  it.each([
    ['BEN', ['Ben 100%']],
    ['example.ORG', ['Ben 100%']],
    ['ghana', ['Ben 100%']],
    ['809 111', ['Ben 100%']],
    ['0803 123 4', ['Ada Obi']],
    ['(0803) 123-4567', ['Ada Obi']],
    ['%', ['Ben 100%']],
    ['_', ['Chi_Eze']],
    ['ada', ['Ada Obi']],
    ['admin', []],
  ])('searches for %s in name, email, phone and country', async (search, found) => {
    expect(await namesOf({ search })).toEqual(found);
    expect((await list({ search, pageSize: '1' })).body.total).toBe(found.length);
  });

  it('pages through users created in the same millisecond without skipping any', async () => {
    const same = new Date('2026-03-01T10:00:00.000Z');
    for (let index = 0; index < 3; index += 1) await world.user({ createdAt: same });
    const all = await namesOf({});
    expect(new Set(all).size).toBe(6);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Query = { pageSize: '2', ...(cursor && { cursor }) };
      const { body }: Answer<AnswerOf<typeof listUsers>> = await list(query);
      expect(body.total).toBe(6);
      seen.push(...body.data.map((user) => user.name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(all);
  });

  it.each([
    ['pageSize', '0'],
    ['cursor', 'x'],
    ['search', '%00'],
    ['role', 'admin'],
  ])('refuses %s=%s with 422', async (field, value) => {
    const path = `/users?${field}=${value}`;
    const { status, failure } = await world.send({ method: 'GET', path, token: staff.token });
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
  });

  it('allows staff, and refuses a customer with 403 and a visitor with 401', async () => {
    expect((await list({}, trade.boss.token)).status).toBe(200);
    for (const [token, status] of [
      [ben.token, 403],
      [null, 401],
    ] as const) {
      const answer = await list({}, token);
      expect([answer.status, answer.text.includes('example')]).toEqual([status, false]);
    }
  });
});

describe('GET /users behind many newer customers', () => {
  beforeAll(async () => {
    await world.database.pool.query(
      `insert into users (name, email, phone, password_hash, created_at)
       select 'Filler', 'filler' || n || '@example.net', '+2348039' || lpad(n::text, 6, '0'), 'none', now() + n * interval '1 ms'
       from generate_series(1, 12000) n`,
    );
  });

  it.each(['BEN 100', 'example.ORG', 'ghana', '809 111'])(
    'finds a customer by %s, and the total, by an index',
    async (search) => {
      const { data, total, totalIsLeast } = (await list({ search, pageSize: '5' })).body;
      expect([data.map((user) => user.id), total, totalIsLeast]).toEqual([[ben.id], 1, undefined]);
    },
  );

  it('finds by a whole address the one customer who has it', async () => {
    await world.user({ email: `x${ben.email}` });
    const { data, total } = (await list({ search: ` ${ben.email.toUpperCase()}`, pageSize: '5' })).body;
    expect([data.map((user) => user.id), total]).toEqual([[ben.id], 1]);
    expect((await list({ search: ben.email.slice(0, -1), pageSize: '5' })).body.data).toHaveLength(2);
  });

  it('counts what is found up to a thousand, and pages on beyond', async () => {
    const { body } = await list({ search: 'filler', pageSize: '900' });
    expect([body.data.length, body.total, body.totalIsLeast]).toEqual([900, 1000, true]);
    const next = (await list({ search: 'filler', pageSize: '2000', cursor: body.nextCursor ?? '' })).body;
    expect([next.data.length, next.total, next.totalIsLeast]).toEqual([2000, 2000, true]);
    const few = (await list({ search: 'filler1199', pageSize: '5' })).body;
    expect([few.data.length, few.total, few.totalIsLeast]).toEqual([5, 11, undefined]);
  });

  it('looks for one or two letters or digits among the newest rows only, and says that there may be more', async () => {
    const { data, total, totalIsLeast } = (await list({ search: 'en', pageSize: '5' })).body;
    expect([data, total, totalIsLeast]).toEqual([[], 0, true]);
    const counted = (await list({ search: '99', pageSize: '5' })).body;
    expect([counted.data.length, counted.total, counted.totalIsLeast]).toEqual([5, expect.any(Number), true]);
  });
});
