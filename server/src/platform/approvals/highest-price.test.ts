import { askApproval } from '@nairadesk/contract/approvals';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { useTrade } from '../../../test/trade.ts';
import type { Tx } from '../audit/audit.ts';
import { readNaming } from './asset-naming.ts';
import { readHighestPrice } from './highest-price.ts';

const { world, trade, admin: tunde } = useTrade();

/** As saved through the API, so many times. */
async function saveOften(detail: object | string, times = 1, daysAgo = 0): Promise<void> {
  await world.database.pool.query(
    `insert into audit_log (number, at, action, subject_type, subject_id, detail, mac)
     select coalesce(last.number, 0) + one, now() - make_interval(days => $4), 'asset-changed', 'asset', $1, $2, sha256('')
     from (select max(number) as number from audit_log) last, generate_series(1, $3::int) one`,
    [trade.bitcoin.id, typeof detail === 'string' ? detail : JSON.stringify(detail), times, daysAgo],
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
  await readNaming(tx(), { assetId, assetName, placedAt: new Date() });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(25);
});

/** How many rows of the log PostgreSQL looked at in vain. */
async function readInVain({ text, values }: { text: string; values: unknown[] }): Promise<number> {
  const { rows } = await world.database.pool.query(`explain (analyze) ${text}`, values);
  const counts = rows.map((row) => /Rows Removed by Filter: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? '0');
  return counts.map(Number).reduce((sum, one) => sum + one, 0);
}

it('what was saved of an asset long ago: a slip reads its name once, and nothing of that', async () => {
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  await saveOften({ name: 'Bitcoin', buyingPrice: '1.00', buyingPriceBefore: '2.00' }, 20_000, 30);
  await world.database.pool.query('analyze audit_log');
  const { id: orderId } = await trade.place();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const change = { kind: 'complete-order' as const, orderId };
  const { status, text } = await world.call(askApproval, { change }, tunde.token);
  const statements = query.mock.calls.map(([first, values]: unknown[]) => {
    const one = typeof first === 'string' ? { text: first } : (first as { text: string; values?: unknown[] });
    return { values: (values ?? []) as unknown[], ...one };
  });
  query.mockRestore();
  expect(status, text).toBe(201);
  const ofNames = statements.filter((one) => one.text.includes('"isRenamed"'));
  const ofPrices = statements.filter((one) => one.text.includes('as highest'));
  expect([ofNames.length, ofPrices.length]).toEqual([1, 1]);
  for (const one of [...ofNames, ...ofPrices]) expect(await readInVain(one)).toBeLessThan(100);
});
