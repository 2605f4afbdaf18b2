import { savePrices } from '@nairadesk/contract/asset-prices';
import { listPriceTrends } from '@nairadesk/contract/price-trends';
import { expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';

const world = useWorld();

const run = (text: string, values: unknown[]) => world.database.pool.query(text, values);

async function trendOf(id: string, token: string) {
  const { body } = await world.call(listPriceTrends, {}, token);
  return body.data.find((trend) => trend.id === id);
}

it('price history: begins with a new asset, and follows every change of its prices, also one in the database', async () => {
  const admin = await world.admin();
  const asset = await world.asset({ buyingPriceKobo: 160_000n, sellingPriceKobo: 150_000n });
  const rows = async () =>
    (
      await run(
        'select selling_price_kobo::text as kobo from price_history where asset_id = $1 order by since',
        [asset.id],
      )
    ).rows.map(({ kobo }) => kobo);
  expect(await rows()).toEqual(['150000']);
  const prices = [{ id: asset.id, version: 1, buyingPrice: '1600.00', sellingPrice: '1510.00' }];
  expect((await world.call(savePrices, { prices }, admin.token)).status).toBe(200);
  await run('update assets set selling_price_kobo = 152000 where id = $1', [asset.id]);
  // A change of anything but its prices adds no row.
  await run("update assets set description = 'Other words' where id = $1", [asset.id]);
  expect(await rows()).toEqual(['150000', '151000', '152000']);
});

it('price trends: give the price of each six hours, of this morning, and of the last change, to the kobo', async () => {
  const ada = await world.user();
  const asset = await world.asset({ buyingPriceKobo: 170_000n, sellingPriceKobo: 162_000n });
  await run(
    "update price_history set since = now() - interval '3 days 1 hour', selling_price_kobo = 150050 where asset_id = $1",
    [asset.id],
  );
  await run(
    "insert into price_history select asset_id, now() - interval '25 hours', buying_price_kobo, 160000 from price_history where asset_id = $1",
    [asset.id],
  );
  await run('insert into price_history values ($1, now(), 170000, 162000)', [asset.id]);
  // Another version of the assets on sale: what is kept of the one before is not looked at.
  await run("update assets set description = 'Now' where id = $1", [asset.id]);
  const trend = await trendOf(asset.id, ada.token);
  expect(trend?.points).toHaveLength(29);
  expect(trend?.points.slice(0, 16)).toEqual(Array(16).fill(null));
  expect(trend?.points.slice(16)).toEqual([
    ...Array(8).fill('1500.50'),
    ...Array(4).fill('1600.00'),
    '1620.00',
  ]);
  expect(trend?.today).toBe('1600.00');
  expect(Date.now() - Date.parse(trend?.since ?? '')).toBeLessThan(60_000);
});

it('price trends: are kept while nothing changes, and made anew with the next price', async () => {
  const ada = await world.user();
  const asset = await world.asset({ sellingPriceKobo: 150_000n });
  const first = await world.call(listPriceTrends, {}, ada.token);
  const same = await world.call(listPriceTrends, {}, ada.token, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect([first.status, same.status]).toEqual([200, 304]);
  await run('update assets set selling_price_kobo = 151000 where id = $1', [asset.id]);
  const now = await trendOf(asset.id, ada.token);
  expect([now?.points.at(-1), now?.priceVersion]).toEqual(['1510.00', 2]);
});

it('price history: loses what is older than a month, and never an asset’s last row', async () => {
  const asset = await world.asset();
  await run("update price_history set since = now() - interval '40 days' where asset_id = $1", [asset.id]);
  await run("insert into price_history values ($1, now() - interval '50 days', 1, 1)", [asset.id]);
  await purgeExpired(world.database);
  const { rows } = await run('select since from price_history where asset_id = $1', [asset.id]);
  expect(rows).toHaveLength(1);
});
