import { expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { useWorld } from '../../test/world.ts';
import { accountsOn } from '../platform/desk/accounts-on.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
}

const world = useWorld();

/** How often the plan of the statement reads orders. */
async function timesRead(): Promise<number> {
  const { rows } = await world.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${accountsOn.text}`,
  );
  const timesOf = (plan: Plan): number =>
    (plan['Relation Name'] === 'orders' ? plan['Actual Loops'] : 0) +
    (plan.Plans ?? []).reduce((sum, below) => sum + timesOf(below), 0);
  return rows.reduce((sum, row) => sum + timesOf(row['QUERY PLAN'][0].Plan), 0);
}

it('receiving accounts: today’s orders are read only where one that is on has a limit', async () => {
  const trade = await openTrade(world);
  await trade.place(trade.buy);
  expect(await timesRead()).toBe(0);
  await world.database.pool.query('update receiving_accounts set daily_cap_kobo = 100000000');
  expect(await timesRead()).toBeGreaterThan(0);
  await world.database.pool.query(
    `update receiving_accounts set switched_off_at = now(), switched_off_reason = 'frozen'`,
  );
  expect(await timesRead()).toBe(0);
});
