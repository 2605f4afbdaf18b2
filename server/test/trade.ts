import type { RequestOf } from '@nairadesk/contract/endpoint';
import { placeOrder, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll } from 'vitest';
import { newTag } from '../../test-support/new-tag.ts';
import type { Config } from '../src/config.ts';
import { type Person, useWorld, type World } from './world.ts';

type Draft = RequestOf<typeof placeOrder>;

/** A desk that can trade bitcoin and a gift card, and a customer who has what both sides of a trade need. */
export async function openTrade(world: World) {
  const boss = await world.superAdmin({ desk: ['Bitcoin', 'Tron'] });
  const ada = await world.user({ name: 'Ada Obi', phone: '+2348031234567' });
  await world.giveBank(ada);
  await world.giveWallets(ada, { Bitcoin: 'ada-bitcoin' });
  // In letters: the words of an asset hold no number that may be an account's.
  const tag = newTag();
  const bitcoin = await world.asset({ name: `Bitcoin ${tag}`, networks: ['Bitcoin', 'Lightning'] });
  const card = await world.asset({
    name: `Card ${tag}`,
    assetType: 'gift-card',
    minAmountKobo: 0n,
    maxAmountKobo: 100_000_000n,
    buyingPriceKobo: 160_000n,
    sellingPriceKobo: 140_000n,
  });
  const buy: Draft = {
    assetId: bitcoin.id,
    orderType: 'buy',
    quantity: '0.001',
    amount: '150000.00',
    paymentMethod: 'bank-transfer',
    network: 'Bitcoin',
  };
  const sell: Draft = { ...buy, orderType: 'sell', amount: '148000.00', deliveryEmail: 'ada@example.com' };
  const cardBuy: Draft = {
    assetId: card.id,
    orderType: 'buy',
    quantity: '10',
    amount: '16000.00',
    paymentMethod: 'bank-transfer',
  };
  const place = async (draft: Draft = buy, who: Person = ada) => {
    // Times are kept to the millisecond: what is placed one after the other is listed so.
    await world.database.pool.query('select pg_sleep(0.001)');
    const answer = await world.call(placeOrder, draft, who.token);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data;
  };
  /** Lets a customer have as many open orders as a customer can: one of theirs was completed. */
  const completeOne = async (who: Person = ada) => {
    const { id } = await place(buy, who);
    const answer = await world.call(resolveOrder, { orderId: id, status: 'completed' }, boss.token);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  return { boss, ada, bitcoin, card, buy, sell, cardBuy, place, completeOne };
}

/** Registers a running app for the tests of one file, with a desk that trades and an admin: filled before the first. */
export function useTrade(overrides: Partial<Config> = {}) {
  const world = useWorld(overrides);
  const trade = {} as Awaited<ReturnType<typeof openTrade>>;
  const admin = {} as Person;
  beforeAll(async () => {
    Object.assign(trade, await openTrade(world));
    Object.assign(admin, await world.admin());
  });
  return { world, trade, admin };
}

/** What the tables hold of an order. */
export async function storedOrder(world: World, id: string) {
  const { rows: orders } = await world.database.pool.query('select * from orders where id = $1', [id]);
  const { rows: events } = await world.database.pool.query(
    'select actor_kind, actor_id, from_status, to_status, reason from order_events where order_id = $1 order by id',
    [id],
  );
  const { rows: ledger } = await world.database.pool.query(
    'select account, currency, amount from ledger_entries where order_id = $1 order by id',
    [id],
  );
  return { order: orders[0], events, ledger };
}

/** Moves an order's window into the past, which no call can: the trigger that forbids it is lifted for a moment. */
export async function ageOrder(world: World, id: string, minutes: number): Promise<void> {
  await world.database.pool.query(`
    begin;
    alter table orders disable trigger orders_fixed_terms;
    update orders set placed_at = placed_at - interval '${minutes} minutes', expires_at = expires_at - interval '${minutes} minutes' where id = '${id}';
    alter table orders enable trigger orders_fixed_terms;
    commit`);
}
