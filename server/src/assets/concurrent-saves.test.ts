import { savePrices } from '@nairadesk/contract/asset-prices';
import { getAsset } from '@nairadesk/contract/assets';
import { placeOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

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

it('price saves: wait behind all who write into the log before them, and hold up no order', async () => {
  const { bitcoin, buy, ada } = trade;
  const others = await Promise.all(Array.from({ length: savers - 1 }, () => world.asset()));
  const began = performance.now();
  const saves = Promise.all(
    [bitcoin, ...others].map(({ id }, n) => {
      const prices = [{ id, version: 1, buyingPrice: '150000000', sellingPrice: '147000000' }];
      return world.call(savePrices, { prices }, staff[n]?.token ?? null);
    }),
  );
  const placed = await world.call(placeOrder, buy, ada.token);
  const orderMilliseconds = performance.now() - began;
  expect((await saves).map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(
    Array.from({ length: savers }, () => 200),
  );
  expect(placed.status, placed.text).toBe(201);
  expect(orderMilliseconds).toBeLessThan((performance.now() - began) / 2);
});

it('price saves: of whole sheets wait in turn, and none but the first is saved', async () => {
  const { bitcoin, card } = trade;
  const read = await Promise.all(
    [bitcoin, card].map(async ({ id }) => (await world.call(getAsset, { id }, admin.token)).body.data),
  );
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
