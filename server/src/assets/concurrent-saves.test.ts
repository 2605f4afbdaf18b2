import { savePrices } from '@nairadesk/contract/asset-prices';
import { type Asset, getAsset } from '@nairadesk/contract/assets';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import type { Person } from '../../test/world.ts';
import { holdAdvisoryLock } from '../platform/database/advisory-locks.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
let staff: Person[];
const savers = 9;

// A log that takes its time, as on a busy machine, and connections that wait for a lock for less than all savers take.
beforeEach(async () => {
  staff = await Promise.all(Array.from({ length: savers }, () => world.admin()));
  const { pool } = world.database;
  await pool.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return new; end $$;
    create trigger dawdling before insert on audit_log for each row execute function dawdle()`);
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  for (const client of clients) {
    await client.query("set lock_timeout = '900ms'");
    client.release();
  }
});

afterEach(async () => {
  await world.database.pool.query('drop trigger dawdling on audit_log; drop function dawdle()');
});

it('price saves: that wait hold up no order', async () => {
  const { buy, ada } = trade;
  // The one who holds the log, the order and those who look need connections too.
  const assets = (await assetsToSave()).slice(0, 4);
  const log = await world.database.pool.connect();
  await log.query(holdAdvisoryLock('auditLog'));
  const saves = saveEach(assets);
  try {
    await untilWaiting(world, assets.length);
    const placed = await world.call(placeOrder, buy, ada.token);
    expect(placed.status, placed.text).toBe(201);
    await untilWaiting(world, assets.length);
  } finally {
    // Its connection ends, and the lock with it.
    log.release(true);
  }
  expect(await saves).toEqual(assets.map(() => 200));
});

it('price saves: wait behind all who write into the log before them', async () => {
  expect(await saveEach(await assetsToSave())).toEqual(Array.from({ length: savers }, () => 200));
});

it('price saves: of whole sheets wait in turn, and none but the first is saved', async () => {
  const { bitcoin, card } = trade;
  const read = await Promise.all([bitcoin, card].map(readAsset));
  const answers = await Promise.all(
    staff.map(({ token }, n) => {
      const prices = read.map(({ id, priceVersion, buyingPrice }) => ({
        id,
        version: priceVersion,
        buyingPrice,
        sellingPrice: `1${n}`,
      }));
      return world.call(savePrices, { prices, confirmed: true }, token);
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(savers - 1).fill(409)]);
});

/** An asset for each saver, as just read. */
async function assetsToSave(): Promise<Asset[]> {
  const others = await Promise.all(Array.from({ length: savers - 1 }, () => world.asset()));
  return Promise.all([trade.bitcoin, ...others].map(readAsset));
}

async function readAsset({ id }: { id: string }): Promise<Asset> {
  return (await world.call(getAsset, { id }, admin.token)).body.data;
}

/** Each saves the price of another asset, all at once; what each was answered: 200, or the text that says why not. */
async function saveEach(assets: Asset[]): Promise<(number | string)[]> {
  const answers = await Promise.all(
    assets.map(({ id, priceVersion }, n) => {
      const prices = [{ id, version: priceVersion, buyingPrice: '150000000', sellingPrice: '147000000' }];
      return world.call(savePrices, { prices }, staff[n]?.token ?? null);
    }),
  );
  return answers.map(({ status, text }) => (status === 200 ? 200 : text));
}
