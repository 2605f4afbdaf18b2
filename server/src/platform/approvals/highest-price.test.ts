import { expect, it } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Tx } from '../audit/audit.ts';
import { unpricedReason } from './asset-naming.ts';
import { readHighestPrice } from './highest-price.ts';

const { world, trade } = useTrade();

/** As saved through the API, so many times. */
async function saveOften(detail: object | string, times = 1): Promise<void> {
  await world.database.pool.query(
    `insert into audit_log (number, at, action, subject_type, subject_id, detail, mac)
     select coalesce(last.number, 0) + one, now(), 'asset-changed', 'asset', $1, $2, sha256('')
     from (select max(number) as number from audit_log) last, generate_series(1, $3::int) one`,
    [trade.bitcoin.id, typeof detail === 'string' ? detail : JSON.stringify(detail), times],
  );
}
const tx = () => world.database.db as unknown as Tx;
const highest = () => readHighestPrice(tx(), trade.bitcoin.id);

it('the highest price of the last days: is found among all that were saved, and in no name or broken row', async () => {
  await saveOften({ name: 'Bitcoin', buyingPrice: '250000000.00', buyingPriceBefore: '311111111.25' });
  await saveOften({ name: 'x","buyingPrice":"999999999.00","nameBefore":"', sellingPrice: '999999998.00' });
  await saveOften('{"name":"Bitcoin","buyingPrice":"12');
  expect(await highest()).toBe(31_111_111_125n);
});

it('the highest price of the last days: is found among thousands of changes without the server’s own time', async () => {
  await saveOften({ name: 'Bitcoin', buyingPrice: '1.00', buyingPriceBefore: '2.00' }, 20_000);
  const before = process.cpuUsage();
  expect(await highest()).toBeGreaterThan(0n);
  const { id: assetId, name: assetName } = trade.bitcoin;
  await unpricedReason(tx(), { assetId, assetName, orderType: 'buy', placedAt: new Date() });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(25);
});
