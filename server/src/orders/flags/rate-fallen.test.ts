import { afterEach, describe, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';
import { ageOrder } from '../../../test/trade.ts';

const { world, trade, admin, ben, sql, rule, flagsOf, complete } = useFlagDesk();
const price = 148_000_000_00n;
const cardPrice = 140_000n;

/** What we pay for an asset today, in naira a coin. */
const payNow = (kobo: bigint) =>
  sql('update assets set selling_price_kobo = $1 where id = $2', [String(kobo), trade.sell.assetId]);
const payForCards = (kobo: bigint) =>
  sql('update assets set selling_price_kobo = $1 where id = $2', [String(kobo), trade.card.id]);
const fallen = async (id: string) => (await flagsOf(id)).filter(({ kind }) => kind === 'rate-fallen');

/** A sale whose time is over. */
async function placedLongAgo(draft: Parameters<typeof trade.place>[0]) {
  const { id } = await trade.place(draft, ben);
  await makeOld(id);
  return id;
}
const reportedLongAgo = () => placedLongAgo(trade.sell);

const makeOld = (id: string) => ageOrder(world, id, 24 * 60);

afterEach(async () => {
  await payNow(price);
  await payForCards(cardPrice);
  await rule([{ kind: 'rate-fallen', level: 'red', limit: 3 }]);
});

describe('a sale of coins that pays more than today’s rate', () => {
  it('is flagged once its time is over, beyond the owner’s percentage', async () => {
    const id = await reportedLongAgo();
    expect(await fallen(id)).toEqual([]);
    await payNow((price * 100n) / 103n + 1n);
    expect(await fallen(id)).toEqual([]);
    await payNow((price * 100n) / 103n - 1n);
    expect(await fallen(id)).toEqual([{ kind: 'rate-fallen', level: 'red', limit: 3, other: null }]);
    await rule([{ kind: 'rate-fallen', level: 'red', limit: 4 }]);
    expect(await fallen(id)).toEqual([]);
  });

  it('is not flagged while its time runs, nor is a purchase', async () => {
    const [sale, purchase] = [await trade.place(trade.sell, ben), await trade.place(trade.buy, ben)];
    await payNow(price / 2n);
    for (const { id } of [sale, purchase]) expect(await fallen(id)).toEqual([]);
  });

  it('is completed only with a reason', async () => {
    const orderId = await reportedLongAgo();
    await payNow(price / 2n);
    expect((await complete(orderId)).failure.code).toBe('flags_need_reason');
    const flagReason = 'On the chain they came five minutes after the order';
    expect((await complete(orderId, { flagReason })).status).toBe(200);
  });
});

describe('a sale of a gift card that names no card, and pays more than today’s rate', () => {
  const draft = () => ({ ...trade.cardBuy, orderType: 'sell' as const, amount: '14000.00' });

  it.each([undefined, 'The code follows as soon as the shop is open'])(
    'is flagged once its time is over, whatever its text says: %s',
    async (description) => {
      const id = await placedLongAgo({ ...draft(), description });
      const young = await trade.place({ ...draft(), description }, ben);
      expect(await fallen(id)).toEqual([]);
      await payForCards((cardPrice * 100n) / 103n - 1n);
      expect(await fallen(id)).toEqual([{ kind: 'rate-fallen', level: 'red', limit: 3, other: null }]);
      expect(await fallen(young.id)).toEqual([]);
      expect((await complete(id)).failure.code).toBe('flags_need_reason');
      const flagReason = 'The code was in the order’s messages ten minutes after it';
      expect((await complete(id, { flagReason })).status).toBe(200);
    },
  );

  it('is not flagged where the order holds its cards, which came with it at rates of their own', async () => {
    const sales = cardSales(world, trade, admin);
    await sales.openRates();
    const { id } = await sales.place([sales.plastic('10')], '11500', ben);
    await makeOld(id);
    await payForCards(cardPrice / 2n);
    expect(await fallen(id)).toEqual([]);
  });
});
