import { editAsset } from '@nairadesk/contract/asset-changes';
import { cancelOrder, placeOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { changeSuspension } from '@nairadesk/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Instance, startInstance } from '../../test/start-instance.ts';
import { openTrade, storedOrder } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { type Ctx, createContext } from '../platform/context/context.ts';
import { createFindCaller } from '../platform/sessions/sessions.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';
import { expireOrders } from './expire-orders.ts';
import { placeOrder as place } from './placing/place-order.ts';

const world = useWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let admin: Person;
let second: Instance;

beforeAll(async () => {
  trade = await openTrade(world);
  await trade.completeOne();
  admin = await world.admin();
  second = await startInstance(world);
});

beforeEach(() => world.database.pool.query('delete from throttles'));

afterAll(() => second?.close());

/** Calls take turns on the two instances. */
const on = (index: number) => ({ url: index % 2 === 0 ? world.url : second.url });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** What `trade.buy` asks for, as the use case is given it. */
const buy = () => ({ ...trade.buy, quantity: '0.001', amount: '150000.00' });

async function trader(): Promise<Person> {
  const person = await world.user();
  await world.giveBank(person);
  await world.giveWallets(person, { Bitcoin: 'theirs' });
  return person;
}

/** Each placing takes its time between the count and the commit, so that all of them would count the same. */
async function dawdling<T>(work: () => Promise<T>): Promise<T> {
  await world.database.pool.query(`
    create or replace function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger dawdling before insert on outbox for each row execute function dawdle()`);
  const result = await work();
  await world.database.pool.query('drop trigger dawdling on outbox');
  return result;
}

describe('concurrent placeOrder on two instances', () => {
  it('allows exactly 20 open orders of a customer, reported ones included, and refuses the rest with 429', async () => {
    const eager = await trader();
    await trade.completeOne(eager);
    for (let reported = 0; reported < 5; reported += 1) {
      const { id } = await trade.place(trade.buy, eager);
      await world.call(reportPayment, { orderId: id, status: 'successful' }, eager.token);
    }
    const answers = await dawdling(() =>
      times(50, (index) => world.call(placeOrder, trade.buy, eager.token, on(index))),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(15).fill(201), ...Array(35).fill(429)]);
    const [first] = answers.filter((answer) => answer.status === 201);
    await world.call(cancelOrder, { orderId: first?.body.data.id ?? '' }, eager.token);
    const [next, oneMore] = await times(2, (index) =>
      world.call(placeOrder, trade.buy, eager.token, on(index)),
    );
    expect([next?.status, oneMore?.status].sort()).toEqual([201, 429]);
  });

  it('allows exactly 3 open orders of a customer before one is completed, and 20 from then on', async () => {
    const newcomer = await trader();
    const placing = () => times(12, (index) => world.call(placeOrder, trade.buy, newcomer.token, on(index)));
    const answers = await dawdling(placing);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(3).fill(201),
      ...Array(9).fill(429),
    ]);
    const [first, second] = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    // One that the desk cancelled proves nothing.
    const resolve = (orderId = '', status: 'cancelled' | 'completed') =>
      world.call(resolveOrder, { orderId, status }, admin.token);
    await resolve(first, 'cancelled');
    expect((await placing()).filter(({ status }) => status === 201)).toHaveLength(1);
    await resolve(second, 'completed');
    expect((await placing()).filter(({ status }) => status === 201)).toHaveLength(12);
    expect((await placing()).filter(({ status }) => status === 201)).toHaveLength(6);
  });

  it('creates one order for concurrent requests with one Idempotency-Key, even at the limit of 20', async () => {
    const eager = await trader();
    await trade.completeOne(eager);
    for (let placed = 0; placed < 19; placed += 1) await trade.place(trade.buy, eager);
    const headers = { 'idempotency-key': 'the-twentieth' };
    const answers = await times(12, (index) =>
      world.call(placeOrder, trade.buy, eager.token, { headers, ...on(index) }),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

describe('placeOrder', () => {
  it('generates another transaction ID when one is taken', async () => {
    const { transactionId } = await trade.place();
    // The next two orders come out with a code that exists.
    await world.database.pool.query(`
      create sequence drawn;
      create function draw_a_taken_code() returns trigger language plpgsql as $$
      begin
        if nextval('drawn') <= 2 then new.transaction_id := '${transactionId}'; end if;
        return new;
      end $$;
      create trigger taken before insert on orders for each row execute function draw_a_taken_code()`);
    const answer = await world.call(placeOrder, trade.buy, trade.ada.token);
    await world.database.pool.query('drop trigger taken on orders');
    expect(answer.status).toBe(201);
    expect(answer.body.data.transactionId).not.toBe(transactionId);
    expect((await storedOrder(world, answer.body.data.id)).order.transaction_id).toBe(
      answer.body.data.transactionId,
    );
  });

  /** A context in which something happens after the facts are read for the first time, and before anything is written. */
  async function interrupted(person: Person, happens: () => Promise<unknown>): Promise<Ctx> {
    const { actor } = await createFindCaller(world.database)(person.token, false);
    const ctx = createContext(world.services, { actor });
    let isFirst = true;
    return Object.defineProperties({} as Ctx, {
      ...Object.getOwnPropertyDescriptors(ctx),
      transactStatement: {
        value: async (...asked: Parameters<Ctx['transactStatement']>) => {
          const rows = await ctx.transactStatement(...asked);
          if (isFirst) await happens();
          isFirst = false;
          return rows;
        },
      },
    });
  }

  it.each([
    ['the price', 'price_changed', { buyingPrice: '160000000' }],
    ['the minimum', 'below_minimum', { minAmount: '150000.01' }],
    ['the maximum', 'above_maximum', { maxAmount: '149999.99' }],
  ])('refuses an order when %s changes after the first read, and creates nothing', async (_, code, terms) => {
    const asset = await world.asset();
    const edit = {
      id: asset.id,
      name: asset.name,
      assetType: 'cryptocurrency' as const,
      minAmount: '1000',
      buyingPrice: '150000000',
      sellingPrice: '148000000',
      networks: ['Bitcoin' as const],
      ...terms,
    };
    const ctx = await interrupted(trade.ada, async () => {
      expect((await world.call(editAsset, edit, admin.token)).status).toBe(200);
    });
    const before = await world.count('orders');
    await expect(place(ctx, { ...buy(), assetId: asset.id })).rejects.toMatchObject({ code });
    expect(await world.count('orders')).toBe(before);
  });

  it('refuses a customer who is suspended after the first read', async () => {
    const ben = await trader();
    const ctx = await interrupted(ben, async () => {
      const suspension = { id: ben.id, suspended: true, reason: 'A look at their papers' };
      expect((await world.call(changeSuspension, suspension, trade.boss.token)).status).toBe(200);
    });
    await expect(place(ctx, buy())).rejects.toMatchObject({ code: 'suspended' });
  });

  it.each(['order_events', 'outbox', 'idempotency_keys'])(
    'writes nothing when the insert into %s fails, and accepts a retry with the same key',
    async (table) => {
      const { pool } = world.database;
      const before = await world.count('orders');
      await pool.query(`
      create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger failing before insert on ${table} execute function fail()`);
      const headers = { 'idempotency-key': `free after ${table}`.replaceAll(' ', '-') };
      const failed = await world.call(placeOrder, trade.buy, trade.ada.token, { headers });
      await pool.query(`drop trigger failing on ${table}`);
      expect(failed.status).toBe(500);
      expect(await world.count('orders')).toBe(before);
      expect((await world.call(placeOrder, trade.buy, trade.ada.token, { headers })).status).toBe(201);
    },
  );
});

describe('concurrent changes of one order on two instances', () => {
  const age = (id: string) =>
    world.database.pool.query(`begin; set local session_replication_role = replica;
      update orders set placed_at = placed_at - interval '2 hours', expires_at = expires_at - interval '2 hours' where id = '${id}';
      commit`);

  it('applies exactly one change or the expiry, and refuses the others with 409 and the final status', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await trade.place();
      await age(id);
      const expire = (database: Instance['database']) =>
        expireOrders(createContext({ ...world.services, database }));
      const [complete, cancel, withdraw] = await Promise.all([
        world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token, on(round)),
        world.call(resolveOrder, { orderId: id, status: 'cancelled' }, trade.boss.token, on(round + 1)),
        world.call(cancelOrder, { orderId: id }, trade.ada.token, on(round)),
        expire(world.database),
        expire(second.database),
      ]);
      const { order, events } = await storedOrder(world, id);
      const answers = [complete, cancel, withdraw];
      const winners = answers.filter((answer) => answer.status === 200);
      const expired = events.at(-1)?.actor_kind === 'system';
      expect(winners.length + Number(expired)).toBe(1);
      for (const loser of answers.filter((answer) => answer.status !== 200)) {
        expect(loser.status).toBe(409);
        expect(loser.failure).toMatchObject({ code: 'order_not_open', data: { status: order.status } });
      }
    }
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('applies either the payment report or the expiry, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await trade.place();
      await age(id);
      const [reported] = await Promise.all([
        world.call(reportPayment, { orderId: id, status: 'successful' }, trade.ada.token, on(round)),
        expireOrders(createContext(world.services)),
        expireOrders(createContext({ ...world.services, database: second.database })),
      ]);
      const { order, events } = await storedOrder(world, id);
      expect(reported.status).toBe(order.status === 'successful' ? 200 : 409);
      expect(events.map((event) => event.to_status)).toEqual(['pending', order.status]);
    }
  });
});
