import { listOrders } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';

const { world, trade, admin, ben, sql, rule, flagsOf, complete } = useFlagDesk();
let sales: ReturnType<typeof cardSales>;

// The asset pays ₦1,400 for a unit; its rates are ₦1,000.55, ₦1,150 and ₦1,400.
const sell = () => ({ ...trade.cardBuy, orderType: 'sell' as const, amount: '14000.00' });
const above = async (id: string) => (await flagsOf(id)).filter(({ kind }) => kind === 'above-card-rates');
const setRates = (change: string) =>
  sql(`update card_rates set ${change} where asset_id = $1 and rate_kobo < 140000`, [trade.card.id]);
const flagged = { kind: 'above-card-rates', level: 'amber', limit: null, other: null };

beforeAll(() => {
  sales = cardSales(world, trade, admin);
});

describe('a sale of a gift card at the asset’s own price', () => {
  it('is flagged once the card has a lower rate that is on', async () => {
    const { id } = await trade.place({ ...sell(), description: 'US e-code AQ7B-2KLM-9PRT' }, ben);
    expect(await above(id)).toEqual([]);
    await sales.openRates();
    expect(await above(id)).toEqual([flagged]);
    const listed = await world.call(listOrders, { flag: 'above-card-rates' }, admin.token);
    expect(listed.body.data.map((order) => order.id)).toEqual([id]);
    await setRates('is_on = false');
    expect(await above(id)).toEqual([]);
    await setRates('is_on = true');
  });

  it('is placed and completed as the specification says, unless the owner makes the flag red', async () => {
    const [first, second] = [await trade.place(sell(), ben), await trade.place(sell(), ben)];
    expect(await above(first.id)).toEqual([flagged]);
    expect((await complete(first.id)).status).toBe(200);
    await rule([{ kind: 'above-card-rates', level: 'red' }]);
    expect((await complete(second.id)).failure.code).toBe('flags_need_reason');
    await rule([{ kind: 'above-card-rates', level: 'amber' }]);
  });

  it('is not what a sale at a rate is, nor a purchase', async () => {
    const atRate = await sales.place([sales.plastic('10')], '11500', ben);
    const purchase = await trade.place(trade.cardBuy, ben);
    for (const { id } of [atRate, purchase]) expect(await above(id)).toEqual([]);
  });
});
