import { judgeCard } from '@nairadesk/contract/card-judging';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { attachProof } from '@nairadesk/contract/proofs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardSales } from '../../../test/card-sales.ts';
import { useFlagDesk } from '../../../test/desks/flag-desk.ts';
import { photoOf, sendPhoto } from '../../../test/photos/send-photo.ts';
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
});

describe('a sale of cards that are in the order, and that pays more than their rates today', () => {
  const sales = () => cardSales(world, trade, admin);
  beforeAll(async () => {
    await sales().openRates();
  });
  const payToday = (kobo: bigint) =>
    sql('update card_rates set rate_kobo = $1 where asset_id = $2 and country = $3 and form = $4', [
      String(kobo),
      trade.card.id,
      'US',
      'physical',
    ]);
  const offer = (on: boolean) =>
    sql('update card_rates set is_on = $1 where asset_id = $2', [on, trade.card.id]);
  afterEach(async () => {
    await payToday(rate);
    await offer(true);
  });
  const rate = 115_000n;
  let photos = 0;
  const withPhoto = async () => {
    photos += 1;
    const file = await photoOf({ seed: photos }).jpeg(90);
    return sales().plastic('10', { code: '', photoIds: [await sendPhoto(world, ben.token, file)] });
  };
  const sell = async (card: Awaited<ReturnType<typeof withPhoto>>) => {
    const { id } = await sales().place([card, sales().plastic('10')], '23000', ben);
    await makeOld(id);
    return id;
  };
  const write = async (id: string) => {
    const { status } = await world.call(writeOrderMessage, { id, text: 'That was wrong' }, ben.token);
    expect(status).toBe(200);
  };

  const judge = async (
    id: string,
    place: number,
    verdict: Omit<RequestOf<typeof judgeCard>, 'id' | 'cardId' | 'version'>,
  ) => {
    const { body } = await world.call(listOrderCards, { id }, admin.token);
    const cardId = body.data[place]?.id ?? '';
    const { status, text } = await world.call(judgeCard, { id, cardId, version: 0, ...verdict }, admin.token);
    expect(status, text).toBe(200);
  };

  it('is flagged once its time is over where one has no code, which a photo need not show', async () => {
    const id = await sell(await withPhoto());
    const young = await sales().place([await withPhoto()], '11500', ben);
    expect(await fallen(id)).toEqual([]);
    await payToday((rate * 100n) / 103n + 1n);
    expect(await fallen(id)).toEqual([]);
    await payToday((rate * 100n) / 103n - 1n);
    expect(await fallen(id)).toEqual([{ kind: 'rate-fallen', level: 'red', limit: 3, other: null }]);
    expect(await fallen(young.id)).toEqual([]);
    for (const place of [0, 1]) await judge(id, place, { verdict: 'accepted' });
    expect((await complete(id)).failure.code).toBe('flags_need_reason');
    expect((await complete(id, { flagReason: 'The photo shows its code' })).status).toBe(200);
  });

  it('is flagged where we buy no such card any more', async () => {
    const id = await sell(await withPhoto());
    await offer(false);
    expect(await fallen(id)).toHaveLength(1);
  });

  it('is flagged where all have codes, and its customer wrote or attached something after its time', async () => {
    const [told, attached, silent] = [
      await sell(sales().plastic('10')),
      await sell(sales().plastic('10')),
      await sell(sales().plastic('10')),
    ];
    await write(told);
    await world.call(attachProof, { id: attached, reference: 'The right code is below' }, ben.token);
    await payToday(rate / 2n);
    await payForCards(cardPrice / 2n);
    expect(await fallen(told)).toHaveLength(1);
    expect(await fallen(attached)).toHaveLength(1);
    expect(await fallen(silent)).toEqual([]);
  });

  it('is not flagged for what was written in time', async () => {
    const { id } = await sales().place([sales().plastic('10')], '11500', ben);
    await write(id);
    await sql(
      `begin; alter table orders disable trigger orders_fixed_terms;
       update orders set expires_at = clock_timestamp() where id = '${id}';
       alter table orders enable trigger orders_fixed_terms; commit`,
    );
    await payToday(rate / 2n);
    expect(await fallen(id)).toEqual([]);
  });

  it('is not flagged for a card that was refused, nor for one that is paid by today’s rate', async () => {
    const [id, other] = [await sell(await withPhoto()), await sell(await withPhoto())];
    await payToday(rate / 2n);
    expect(await fallen(id)).toHaveLength(1);
    await judge(id, 0, { verdict: 'refused', reason: 'used' });
    expect(await fallen(id)).toEqual([]);
    await judge(other, 0, { verdict: 'changed', rate: '575' });
    expect(await fallen(other)).toEqual([]);
  });
});
