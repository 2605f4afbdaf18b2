import { randomUUID } from 'node:crypto';
import { deleteAsset } from '@nairadesk/contract/asset-changes';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { getAsset } from '@nairadesk/contract/assets';
import { type CardRate, saveCardRates } from '@nairadesk/contract/card-rates';
import { placeCards } from '@nairadesk/contract/order-cards';
import { createPriceAlert } from '@nairadesk/contract/price-alerts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { type Instance, startInstance } from '../../../test/start-instance.ts';
import { openTrade } from '../../../test/trade.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let customers: Person[];
let sales: ReturnType<typeof cardSales>;
let rates: CardRate[];
let second: Instance;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin({ name: 'Tunde Bakare' });
  customers = await Promise.all(Array.from({ length: 3 }, () => world.user()));
  for (const customer of customers) await world.giveBank(customer);
  sales = cardSales(world, trade, tunde);
  rates = await sales.openRates();
  second = await startInstance(world);
});
afterAll(() => second?.close());

type Call = () => Promise<{ status: number; text: string }>;

/**
 * Of the first one, who stands still where its customer's row goes into the table, of who saves, and of those who come
 * while that waits: what each is answered once the first one goes on.
 */
async function inTurn(table: string, first: Call, save: Call, late: Call[]) {
  const { pool } = world.database;
  await pool.query(`
    create function stand_still() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
    create trigger standing before insert on ${table} for each row
      when (new.user_id = '${trade.ada.id}') execute function stand_still()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const calls: ReturnType<Call>[] = [];
  try {
    for (const call of [first, save]) {
      calls.push(call());
      await untilWaiting(world, calls.length);
    }
    calls.push(...late.map((call) => call()));
    await untilWaiting(world, calls.length);
  } finally {
    // Its connection ends, and the lock with it.
    holder.release(true);
    await Promise.all(calls);
    await pool.query('drop function stand_still cascade');
  }
  return (await Promise.all(calls)).map(({ status }) => status);
}

const sell = (who: Person) => () =>
  world.call(placeCards, sales.draft([sales.plastic('10')], '11500'), who.token, { url: second.url });
const ofRates = () => {
  const changed = rates.map(({ minutes: _, ...rate }) => ({ ...rate, rate: '1100' }));
  return world.call(
    saveCardRates,
    { id: trade.card.id, added: [], changed, removed: [], confirmed: true },
    tunde.token,
  );
};
const ofPrices = async () => {
  const read = await Promise.all(
    [trade.bitcoin, trade.card].map(
      async ({ id }) => (await world.call(getAsset, { id }, tunde.token)).body.data,
    ),
  );
  const prices = read.map(({ id, priceVersion: version, buyingPrice, sellingPrice }) => ({
    id,
    version,
    buyingPrice,
    sellingPrice: String(Number(sellingPrice) - 1),
  }));
  return world.call(savePrices, { prices, confirmed: true }, tunde.token);
};
const ofSale = () => world.call(deleteAsset, { id: trade.card.id }, trade.boss.token);

it('refuses cards without waiting for who saves their card', async () => {
  const [known, { plastic, send }] = [sales.plastic('10'), sales];
  await sales.place([known], '11500');
  const saver = await world.database.pool.connect();
  try {
    await saver.query('begin');
    await saver.query('select from assets where id = $1 for no key update', [trade.card.id]);
    const answers = [
      await send([plastic('10', { photoIds: [randomUUID()] })], '11500'),
      await send([known], '11500'),
      await send([plastic('10')], '11000'),
      await send([plastic('101')], '116150'),
    ];
    const codes = ['photo_missing', 'card_already_submitted', 'price_changed', 'card_not_bought'];
    expect(answers.map(({ failure }) => failure.code)).toEqual(codes);
  } finally {
    await saver.query('rollback');
    saver.release();
  }
});

it('staff who save a coin’s price go before those who ask to be told of it after them', async () => {
  const ask = (who: Person) => () =>
    world.call(createPriceAlert, { assetId: trade.bitcoin.id, orderType: 'buy', price: '1' }, who.token);
  const answers = await inTurn('price_alerts', ask(trade.ada), ofPrices, customers.map(ask));
  expect(answers).toEqual([201, 200, 201, 201, 201]);
});

it.each([
  ['its prices, in a sheet', ofPrices, 201],
  ['its rates', ofRates, 409],
  ['it off sale', ofSale, 404],
])('staff who save a gift card (%s) go before those who sell it after them', async (_, save, after) => {
  const answers = await inTurn('orders', sell(trade.ada), save, customers.map(sell));
  expect(answers).toEqual([201, 200, after, after, after]);
  await world.database.pool.query("update card_rates set rate_kobo = 115000 where form = 'physical'");
});
