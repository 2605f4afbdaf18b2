import { saveCardRates } from '@nairadesk/contract/card-rates';
import { listOrderCards, placeCards } from '@nairadesk/contract/order-cards';
import { cancelOrder, listOrders } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardSales, newCode } from '../../../test/card-sales.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { openTrade, storedOrder } from '../../../test/trade.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let sales: ReturnType<typeof cardSales>;
let rates: Awaited<ReturnType<ReturnType<typeof cardSales>['openRates']>>;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin({ name: 'Tunde Bakare' });
  sales = cardSales(world, trade, tunde);
  rates = await sales.openRates();
});

const tables = ['orders', 'order_events', 'order_cards', 'card_prints', 'outbox', 'idempotency_keys'];
const counts = () => Promise.all(tables.map((table) => world.count(table)));

async function refuse(sending: () => ReturnType<typeof sales.send>, status: number, failure: object) {
  const before = await counts();
  const answer = await sending();
  expect(answer.status, answer.text).toBe(status);
  expect(answer.failure).toMatchObject(failure);
  expect(await counts()).toEqual(before);
  return answer.failure;
}

describe('placeCards', () => {
  it('sells several cards in one order, each at its own rate, and reports it at once', async () => {
    const cards = [sales.plastic('100'), sales.plastic('50.5'), sales.code('25')];
    const order = await sales.place(cards, '198088.75');
    expect(order).toMatchObject({
      status: 'successful',
      orderType: 'sell',
      assetType: 'gift-card',
      quantity: '175.5',
      amount: '198088.75',
      // ₦198,088.75 by 175.5, half-up to the kobo.
      price: '1128.71',
      cardCount: 3,
      settled: null,
      late: false,
      bankDetails: { accountNumber: '0987654321' },
      admindetails: { bankDetails: { accountNumber: '0123456789' }, email: trade.boss.email },
    });
    const stored = await storedOrder(world, order.id);
    expect(stored.events).toMatchObject([
      { to_status: 'pending', actor_kind: 'owner', actor_id: trade.ada.id },
      { from_status: 'pending', to_status: 'successful', actor_kind: 'owner', actor_id: trade.ada.id },
    ]);
    expect(stored.ledger).toEqual([]);
    const listed = await world.call(listOrderCards, { id: order.id }, tunde.token);
    expect(listed.body.data).toMatchObject([
      { position: 1, form: 'physical', faceValue: '100.00', rate: '1150.00', amount: '115000.00' },
      { position: 2, form: 'physical', faceValue: '50.50', rate: '1150.00', amount: '58075.00' },
      { position: 3, form: 'e-code', faceValue: '25.00', rate: '1000.55', amount: '25013.75' },
    ]);
    for (const card of listed.body.data)
      expect(card).toMatchObject({ country: 'US', hasCode: true, photoIds: [], verdict: null, version: 0 });
    const queue = await world.call(listOrders, { search: order.transactionId }, tunde.token);
    expect(queue.body.data).toMatchObject([{ id: order.id, status: 'successful', cardCount: 3 }]);
  });

  it('mails its customer and the desk, without a code', async () => {
    const code = newCode();
    const { transactionId } = await sales.place([sales.plastic('10', { code })], '11500');
    const [placed] = (await mailsTo(world, trade.ada.email)).filter(({ subject }) =>
      subject.includes(transactionId),
    );
    expect(placed?.text).toContain('We’ve received your card');
    expect(placed?.subject).toMatch(/: sell 1 .+ gift card for ₦11,500\.00$/);
    expect(placed?.text).not.toContain('I have made payment');
    const [told] = (await mailsTo(world, trade.boss.email)).filter(({ subject }) =>
      subject.includes(transactionId),
    );
    expect(told?.text).toContain('Ada Obi sent a card');
    expect(told?.subject).toMatch(/^Card sent: /);
    for (const mail of [placed, told]) expect(JSON.stringify(mail)).not.toContain(code);
  });

  it('is done once for a repeated key, and answers the same', async () => {
    const draft = sales.draft([sales.plastic('10')], '11500');
    const headers = { 'idempotency-key': 'cards-1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call(placeCards, draft, trade.ada.token, { headers })),
    );
    const again = await world.call(placeCards, draft, trade.ada.token, { headers });
    expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
    expect(again.status).toBe(201);
  });

  it('refuses the old amount with the new rates when a rate changed in between, and takes the new one', async () => {
    const [plastic] = rates;
    if (!plastic) throw new Error('no rate');
    const { minutes: _, ...row } = plastic;
    const save = (rate: string, version: number) =>
      world.call(
        saveCardRates,
        { id: trade.card.id, added: [], changed: [{ ...row, rate, version }], removed: [], confirmed: true },
        tunde.token,
      );
    const changed = await save('1100', plastic.version);
    expect(changed.status, changed.text).toBe(200);
    const cards = [sales.plastic('100')];
    const failure = await refuse(() => sales.send(cards, '115000'), 409, {
      code: 'price_changed',
      data: { amount: '110000.00', price: '1100.00' },
    });
    expect(failure.data?.rates).toMatchObject([
      { country: 'US', form: 'physical', rate: '1100.00' },
      { country: 'US', form: 'e-code', rate: '1000.55' },
    ]);
    const order = await sales.place(cards, '110000');
    expect(order).toMatchObject({ amount: '110000.00', price: '1100.00' });
    await save('1150', plastic.version + 1);
    const [card] = (await world.call(listOrderCards, { id: order.id }, tunde.token)).body.data;
    expect(card).toMatchObject({ rate: '1100.00', amount: '110000.00' });
  });

  it('waits for a save of rates that was first, and refuses by it', async () => {
    const client = await world.database.pool.connect();
    const before = await counts();
    try {
      await client.query('begin');
      await client.query('select from assets where id = $1 for no key update', [trade.card.id]);
      const sent = sales.send([sales.plastic('100')], '115000');
      await untilWaiting(world, 1);
      await client.query("update card_rates set rate_kobo = 100000 where asset_id = $1 and country = 'US'", [
        trade.card.id,
      ]);
      await client.query('commit');
      const { status, failure } = await sent;
      expect([status, failure.code, failure.data?.amount]).toEqual([409, 'price_changed', '100000.00']);
    } finally {
      await client.query(
        "update card_rates set rate_kobo = case form when 'physical' then 115000 else 100055 end where asset_id = $1 and country = 'US'",
        [trade.card.id],
      );
      client.release();
    }
    expect(await counts()).toEqual(before);
  });

  it('refuses what we don’t buy, naming the card, and sums beyond the limits of a rate', async () => {
    const { plastic, code, send } = sales;
    await refuse(() => send([plastic('100'), plastic('101')], '231150'), 422, {
      code: 'card_not_bought',
      fields: { 'cards.1.faceValue': 'We don’t buy this card right now.' },
    });
    await refuse(() => send([plastic('100', { receipt: 'none' })], '115000'), 422, {
      code: 'card_not_bought',
    });
    await refuse(
      () =>
        send(
          Array.from({ length: 6 }, () => code('100')),
          '600330',
        ),
      422,
      {
        code: 'above_maximum',
        fields: { cards: 'We buy such cards up to $500, all of them together' },
      },
    );
  });

  it('refuses what is no card or no order of cards', async () => {
    const { plastic, send } = sales;
    await refuse(() => send([], '0'), 422, { fields: { cards: 'Add a card' } });
    await refuse(
      () =>
        send(
          Array.from({ length: 11 }, () => plastic('10')),
          '126500',
        ),
      422,
      {
        fields: { cards: 'You can sell up to 10 cards at once' },
      },
    );
    await refuse(() => send([plastic('10'), plastic('10', { country: 'GB' })], '25500'), 422, {
      fields: { cards: 'All cards of an order must be from one country' },
    });
    await refuse(() => send([plastic('10', { code: '' })], '11500'), 422, {
      fields: { 'cards.0.code': 'Enter the card’s code, or add a photo of it' },
    });
    await refuse(() => send([plastic('0')], '0'), 422, { code: 'invalid' });
    const photoIds = [crypto.randomUUID()];
    await refuse(() => send([plastic('10'), plastic('10', { photoIds })], '23000'), 409, {
      code: 'photo_missing',
    });
  });

  it('needs what every sale needs: a card on sale, the seller’s bank account, free trading', async () => {
    const { plastic, draft } = sales;
    const place = (more: object, token = trade.ada.token) =>
      world.call(placeCards, { ...draft([plastic('10')], '11500'), ...more }, token);
    for (const assetId of [trade.bitcoin.id, crypto.randomUUID(), 'none'])
      await refuse(() => place({ assetId }), 404, { code: 'not_found' });
    const bare = await world.user();
    await refuse(() => place({}, bare.token), 422, { code: 'bank_missing' });
    await refuse(() => place({}, tunde.token), 403, { code: 'forbidden' });
    await world.giveBank(bare);
    await world.call(changeTrading, { id: bare.id, frozen: true, reason: 'A look' }, tunde.token);
    await refuse(() => place({}, bare.token), 403, { code: 'trading_frozen' });
  });

  it('never goes over the open orders that a customer may have, of many at once neither', async () => {
    const limited = await world.user();
    await world.giveBank(limited);
    world.services.config.rateLimit = true;
    try {
      const answers = await sales.atOnce(8, () => sales.plastic('10'), limited);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    } finally {
      world.services.config.rateLimit = false;
    }
  });
});

describe('an order with cards', () => {
  it('can’t be cancelled by its customer, who has handed the cards over', async () => {
    const { id } = await sales.place([sales.plastic('10')], '11500');
    const { status, failure } = await world.call(cancelOrder, { orderId: id }, trade.ada.token);
    expect([status, failure.code]).toEqual([409, 'order_not_open']);
  });

  it('shows its cards to its owner and to staff, and to no other customer; other orders have none', async () => {
    const { id } = await sales.place([sales.plastic('10')], '11500');
    for (const { token } of [trade.ada, tunde, trade.boss])
      expect((await world.call(listOrderCards, { id }, token)).body.data).toHaveLength(1);
    const other = await world.user();
    expect((await world.call(listOrderCards, { id }, other.token)).status).toBe(404);
    const plain = await trade.place(trade.cardBuy);
    expect((await world.call(listOrderCards, { id: plain.id }, tunde.token)).body.data).toEqual([]);
  });
});

afterEach(async () => {
  const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
  expect(faults.filter((fault) => fault.startsWith('order'))).toEqual([]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
