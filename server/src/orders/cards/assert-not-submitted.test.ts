import { getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardSales, newCode } from '../../../test/card-sales.ts';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let sales: ReturnType<typeof cardSales>;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin({ name: 'Tunde Bakare' });
  sales = cardSales(world, trade, tunde);
  await sales.openRates();
});

const tables = ['orders', 'order_cards', 'card_prints', 'outbox'];
const counts = () => Promise.all(tables.map((table) => world.count(table)));

async function refuse(sending: () => ReturnType<typeof sales.send>, status: number, failure: object) {
  const before = await counts();
  const answer = await sending();
  expect(answer.status, answer.text).toBe(status);
  expect(answer.failure).toMatchObject(failure);
  expect(await counts()).toEqual(before);
}

describe('a card that was submitted before', () => {
  const named = (place: number) => ({
    code: 'card_already_submitted',
    message: 'This card was already submitted.',
    fields: { [`cards.${place}.code`]: 'This card was already submitted.' },
  });

  it('is refused within one order, however it is written, also where its code is short', async () => {
    const { plastic, send } = sales;
    const twice = [
      plastic('10'),
      plastic('10', { code: 'AB12-CD34-EF56' }),
      plastic('10', { code: 'ab12cd34ef56' }),
    ];
    await refuse(() => send(twice, '34500'), 422, named(2));
    const short = [plastic('10', { code: 'zk81 7q' }), plastic('10', { code: 'ZK817Q' })];
    await refuse(() => send(short, '23000'), 422, named(1));
  });

  it('is refused with letters that no card has, which look like its own', async () => {
    const { plastic, send } = sales;
    const cards = [plastic('10', { code: 'AB12-CD34-EF57' }), plastic('10', { code: 'ꓮꓐ12-CD34-EF57' })];
    const wrong = 'Type the code with the letters and digits that are on the card';
    await refuse(() => send(cards, '23000'), 422, { code: 'invalid', fields: { 'cards.1.code': wrong } });
    const drawnAlike = [plastic('10', { code: '6023 9986' }), plastic('10', { code: '6023 99৪6' })];
    await refuse(() => send(drawnAlike, '23000'), 422, {
      code: 'invalid',
      fields: { 'cards.1.code': wrong },
    });
    const groups = [
      plastic('10', { code: '6023 9986 3177 0899' }),
      plastic('10', { code: '6ꓳ23 9986 3177 0899' }),
    ];
    await refuse(() => send(groups, '23000'), 422, { code: 'invalid', fields: { 'cards.1.code': wrong } });
  });

  it('is refused where an earlier order of the customer has it, until that is cancelled', async () => {
    const { plastic, place, send } = sales;
    const card = plastic('10');
    const first = await place([plastic('10'), card], '23000');
    await refuse(() => send([plastic('10'), card], '23000'), 422, named(1));
    const cancelled = await world.call(resolveOrder, { orderId: first.id, status: 'cancelled' }, tunde.token);
    expect(cancelled.status, cancelled.text).toBe(200);
    const again = await place([card], '11500');
    const seen = (await world.call(getOrder, { id: again.id }, tunde.token)).body.data;
    expect(seen.flags).toContainEqual({
      kind: 'card-seen',
      level: 'red',
      limit: null,
      other: { id: first.id, transactionId: first.transactionId },
    });
  });

  it('is refused where the customer described it in an order without cards', async () => {
    const { plastic, send } = sales;
    const code = newCode();
    await trade.place({ ...trade.cardBuy, orderType: 'sell', amount: '14000', description: `Card: ${code}` });
    await refuse(() => send([plastic('10', { code })], '11500'), 422, named(0));
  });

  it('is taken once of two placings at once', async () => {
    const card = sales.plastic('10');
    const answers = await sales.atOnce(4, () => card);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  it('is taken from another customer without a warning to them, and flags both orders for staff', async () => {
    const card = sales.plastic('10');
    const first = await sales.place([card], '11500');
    const eve = await world.user({ name: 'Eve Thief' });
    await world.giveBank(eve);
    const second = await sales.place([card], '11500', eve);
    for (const [order, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const seen = (await world.call(getOrder, { id: order.id }, tunde.token)).body.data;
      expect(seen.flags).toContainEqual({
        kind: 'card-seen',
        level: 'red',
        limit: null,
        other: { id: other.id, transactionId: other.transactionId },
      });
    }
    const own = await world.call(getOrder, { id: second.id }, eve.token);
    expect(own.text).not.toContain(first.transactionId);
    expect(own.body.data.flags).toEqual([]);
  });

  it('is never flagged for many codes, as each of ten cards is looked up', async () => {
    const cards = Array.from({ length: 10 }, () =>
      sales.code('10', {
        code: 'ABCD1 EFGH2 IJKL3 MNOP4'.replaceAll(/[A-P]/g, (l) => l + Math.floor(Math.random() * 10)),
      }),
    );
    const { id } = await sales.place(cards, '100055');
    const { flags } = (await world.call(getOrder, { id }, tunde.token)).body.data;
    expect(flags.map(({ kind }) => kind)).not.toContain('many-codes');
  });
});
