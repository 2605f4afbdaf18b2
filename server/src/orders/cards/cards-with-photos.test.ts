import { showPhoto } from '@nairadesk/contract/card-photos';
import { declineOffer } from '@nairadesk/contract/offers';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { getOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { judging } from '../../../test/card-judging.ts';
import { photoOf, sendPhoto } from '../../../test/photos/send-photo.ts';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let bisi: Person;
let desk: Awaited<ReturnType<typeof judging>>;
let sales: typeof desk.sales;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin({ name: 'Tunde Bakare' });
  bisi = await world.user({ name: 'Bisi Cole' });
  await world.giveBank(bisi);
  desk = await judging(world, trade, tunde);
  ({ sales } = desk);
});
afterEach(async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

const picture = (seed: number, quality = 90) => photoOf({ seed }).jpeg(quality);
const send = async (who: Person, seed: number, quality?: number) =>
  sendPhoto(world, who.token, await picture(seed, quality));
const show = (id: string, who = tunde) => world.call(showPhoto, { id }, who.token);
const cardsOf = async (id: string, who: Person) =>
  (await world.call(listOrderCards, { id }, who.token)).body.data;

describe('cards with photos', () => {
  it('are sold without a code, and seen by their owner and staff', async () => {
    const front = await send(trade.ada, 1);
    const back = await send(trade.ada, 2);
    expect((await show(front)).status).toBe(404);
    const cards = [sales.plastic('100', { code: '', photoIds: [front, back] }), sales.plastic('50')];
    const { id } = await sales.place(cards, '172500');
    for (const who of [trade.ada, tunde])
      expect(await cardsOf(id, who)).toMatchObject([
        { hasCode: false, photoIds: [front, back] },
        { hasCode: true, photoIds: [] },
      ]);
    expect([(await show(front)).status, (await show(back, trade.ada)).status]).toEqual([200, 200]);
    expect((await show(front, bisi)).status).toBe(404);
  });

  it('are sold once, by their owner alone', async () => {
    const photo = await send(trade.ada, 3);
    const card = sales.plastic('10', { code: '', photoIds: [photo] });
    const orders = await world.count('orders');
    for (const [who, given] of [
      [bisi, [card]],
      [trade.ada, [card, card]],
    ] as const) {
      const answer = await sales.send([...given], given.length === 1 ? '11500' : '23000', who);
      expect([answer.status, answer.failure.code]).toEqual([409, 'photo_missing']);
    }
    expect(await world.count('orders')).toBe(orders);
    await sales.place([card], '11500');
    const again = await sales.send([card], '11500');
    expect([again.status, again.failure.code]).toEqual([409, 'photo_missing']);
  });

  it('are flagged where another order has nearly the same picture', async () => {
    const first = await sales.place(
      [sales.plastic('10', { code: '', photoIds: [await send(trade.ada, 4)] })],
      '11500',
    );
    const compressed = await send(bisi, 4, 45);
    const second = await sales.place([sales.plastic('10', { photoIds: [compressed] })], '11500', bisi);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { flags } = (await world.call(getOrder, { id: one.id }, tunde.token)).body.data;
      expect(flags?.find(({ kind }) => kind === 'card-seen')).toMatchObject({
        level: 'red',
        other: { id: other.id },
      });
    }
    const mine = await world.call(getOrder, { id: second.id }, bisi.token);
    expect(mine.status).toBe(200);
    expect(mine.text).not.toContain(first.transactionId);
  });

  it('are gone once their customer took them back', async () => {
    const photo = await send(trade.ada, 5);
    const cards = [sales.plastic('100', { code: '', photoIds: [photo] }), sales.plastic('50')];
    const { id } = await sales.place(cards, '172500');
    const [plain, coded] = await desk.listed(id);
    await desk.judge(id, plain, { verdict: 'refused', reason: 'used' });
    await desk.judge(id, coded, { verdict: 'accepted' });
    const { offer } = (await desk.send(id, '57500')).body.data;
    expect((await show(photo)).status).toBe(200);
    expect((await world.call(declineOffer, { id: offer?.id ?? '' }, trade.ada.token)).status).toBe(200);
    expect(await cardsOf(id, tunde)).toMatchObject([{ photoIds: [photo] }, { photoIds: [] }]);
    expect([(await show(photo)).status, (await show(photo, trade.ada)).status]).toEqual([404, 404]);
  });
});
