import { listCardRates, saveCardRates } from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOrders } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardSales, usaRate } from '../../../test/card-sales.ts';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';

const { world, trade, admin, ben, sql, rule, flagsOf, complete } = useFlagDesk();
let sales: ReturnType<typeof cardSales>;

// The asset pays ₦1,400 for a unit; its rates are ₦1,000.55, ₦1,150 and ₦1,400.
const sell = () => ({ ...trade.cardBuy, orderType: 'sell' as const, amount: '14000.00' });
const above = async (id: string) => (await flagsOf(id)).filter(({ kind }) => kind === 'above-card-rates');
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
  });

  it('is flagged while its lower rates are off or gone for as long as it takes, and for none that ended days before', async () => {
    const saved = (await world.call(listCardRates, { id: trade.card.id }, admin.token)).body.data;
    const [lower, rest] = [saved.filter(({ rate }) => Number(rate) < 1_400), '1399.99'];
    const save = async (given: Partial<RequestOf<typeof saveCardRates>>) => {
      const all = { id: trade.card.id, added: [], changed: [], removed: [], confirmed: true, ...given };
      const answer = await world.call(saveCardRates, all, admin.token);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.filter(({ rate }) => Number(rate) < 1_400 || rate === rest);
    };
    const ended = (interval: string) =>
      sql(`update former_card_rates set on_until = on_until - $1::interval where asset_id = $2`, [
        interval,
        trade.card.id,
      ]);
    const { id } = await trade.place(sell(), ben);
    const off = await save({ changed: lower.map((one) => ({ ...one, on: false })) });
    expect(await above(id)).toEqual([flagged]);
    const placedMeanwhile = await trade.place(sell(), ben);
    expect(await above(placedMeanwhile.id)).toEqual([flagged]);
    await ended('25 hours');
    for (const one of [id, placedMeanwhile.id]) expect(await above(one)).toEqual([]);
    // Where they are raised, and where one is removed.
    const on = await save({ changed: off.map((one) => ({ ...one, on: true })) });
    const dear = await save({ changed: on.map((one) => ({ ...one, rate: '1400' })) });
    expect(dear).toEqual([]);
    expect(await above(id)).toEqual([flagged]);
    await ended('25 hours');
    expect(await above(id)).toEqual([]);
    const [added] = await save({ added: [{ ...usaRate, country: 'NZ', rate: rest }] });
    await save({ removed: [{ id: added?.id ?? '', version: 1 }] });
    expect(await above(id)).toEqual([flagged]);
    await rule([{ kind: 'above-card-rates', level: 'red' }]);
    expect((await complete(id)).failure.code).toBe('flags_need_reason');
    await rule([{ kind: 'above-card-rates', level: 'amber' }]);
    const rows = (await world.call(listCardRates, { id: trade.card.id }, admin.token)).body.data;
    await save({ removed: rows.map(({ id, version }) => ({ id, version })) });
    await sales.openRates();
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
