import { acceptOffer, declineOffer, listOwnOffers, withdrawOffer } from '@nairadesk/contract/offers';
import { revealCardCode } from '@nairadesk/contract/order-cards';
import { getOrder } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { judging } from '../../../test/card-judging.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { openTrade, storedOrder } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let desk: Awaited<ReturnType<typeof judging>>;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin({ name: 'Tunde Bakare' });
  desk = await judging(world, trade, tunde);
});

const accept = (id: string, who = trade.ada) => world.call(acceptOffer, { id }, who.token);
const decline = (id: string, who = trade.ada) => world.call(declineOffer, { id }, who.token);
const detail = async (id: string, who = tunde) => (await world.call(getOrder, { id }, who.token)).body.data;
const reveal = (id: string, card: { id: string } | undefined, who = tunde) =>
  world.call(revealCardCode, { id, cardId: card?.id ?? '' }, who.token);
const mailOf = async (who: Person, kind: string, transactionId: string) =>
  (await mailsTo(world, who.email)).find(
    (mail) => mail.kind === kind && mail.subject.includes(transactionId),
  );

describe('sendVerdicts', () => {
  it('asks nothing where all cards are accepted as agreed', async () => {
    const { id, cards } = await desk.sold(['100', '50']);
    const before = await world.count('outbox');
    const early = await desk.send(id, '172500');
    expect([early.status, early.failure.code, early.failure.data]).toEqual([
      409,
      'cards_not_judged',
      { missing: 2 },
    ]);
    for (const card of cards) await desk.judge(id, card, { verdict: 'accepted' });
    const { body } = await desk.send(id, '172500');
    expect(body.data).toEqual({ outcome: 'payable', offer: null });
    expect([await world.count('outbox'), (await detail(id)).status]).toEqual([before, 'successful']);
  });

  it('offers what the good cards bring, once, and mails the customer what we found', async () => {
    const { id, transactionId, offer } = await desk.offered();
    expect(offer).toMatchObject({
      orderId: id,
      kind: 'cards',
      state: 'open',
      received: '0.00',
      cards: { accepted: 1, changed: 1, refused: 1 },
      before: { amount: '201250.00', quantity: '175', price: '1150.00' },
      after: { amount: '138000.00', quantity: '120', price: '1150.00' },
    });
    const hours = (Date.parse(offer.validUntil) - Date.parse(offer.timeStamp)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 3);
    const mine = (await world.call(listOwnOffers, {}, trade.ada.token)).body.data;
    expect(mine).toContainEqual(offer);
    const mail = await mailOf(trade.ada, 'offer-made', transactionId);
    expect(mail?.text).toContain('2 of 3 are good. We can pay you ₦138,000.00 instead of ₦201,250.00.');
    expect(mail?.text).toContain('Card 2, $50: The card was already used.');
    expect(mail?.text).toContain('Card 3, $25: $20 at ₦1,150.00 is ₦23,000.00.');
    expect(mail?.text).not.toContain('Card 1');
    expect((await desk.send(id, '138000')).failure.code).toBe('offer_open');
  });

  it('ends a request to pay them: agreed to later, they could be paid and taken back', async () => {
    const calls = approvalCalls(world, trade);
    await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
    const { id, cards } = await desk.sold(['100', '50']);
    for (const card of cards) await desk.judge(id, card, { verdict: 'accepted' });
    const slip = await calls.asked(tunde, { kind: 'complete-order', orderId: id });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'used', version: 1 });
    expect((await desk.send(id, '115000')).body.data.outcome).toBe('offered');
    expect((await calls.list(tunde, 'decided')).find((one) => one.id === slip.id)?.state).toBe('withdrawn');
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
  });

  it('refuses another sum than the verdicts make by now', async () => {
    const { id, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'used' });
    const stale = await desk.send(id, '172500');
    expect([stale.status, stale.failure.code, stale.failure.data]).toEqual([
      409,
      'price_changed',
      { amount: '115000.00' },
    ]);
    expect((await detail(id)).offer).toBeNull();
  });

  it('cancels where all cards are refused, and mails each reason', async () => {
    const { id, transactionId, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'refused', reason: 'wrong-code', text: 'We tried it twice.' });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'other', text: 'It is a loyalty card.' });
    const { body } = await desk.send(id, '0');
    expect(body.data).toEqual({ outcome: 'cancelled', offer: null });
    expect(await detail(id, trade.ada)).toMatchObject({
      status: 'cancelled',
      reason: 'We couldn’t accept any of your cards',
      settled: null,
    });
    const mail = await mailOf(trade.ada, 'order-cancelled', transactionId);
    expect(mail?.text).toContain('Card 1, $100: The code isn’t valid. We tried it twice.');
    expect(mail?.text).toContain('Card 2, $50: It is a loyalty card.');
    expect((await storedOrder(world, id)).ledger).toEqual([]);
  });

  it('tells the customer when staff take the offer back, once, and asks anew afterwards', async () => {
    const { id, transactionId, offer } = await desk.offered();
    const withdraw = () => world.call(withdrawOffer, { id: offer.id }, tunde.token);
    expect((await withdraw()).body.data.state).toBe('withdrawn');
    expect((await withdraw()).failure.code).toBe('offer_not_open');
    const mails = (await mailsTo(world, trade.ada.email)).filter(
      (mail) => mail.kind === 'offer-withdrawn' && mail.subject.includes(transactionId),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([`Order ${transactionId}: you don’t have to answer`]);
    expect(mails[0]?.text).toContain('our offer of ₦138,000.00 for the cards');
    expect(await detail(id, trade.ada)).toMatchObject({
      status: 'successful',
      offer: { state: 'withdrawn' },
    });
    expect((await desk.send(id, '138000')).body.data.offer?.state).toBe('open');
  });

  it('offers nothing for a sale that was paid already, and what was offered ends when it is paid', async () => {
    const money = moneyDesk(world, tunde);
    const { id, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'used' });
    const offer = (await desk.send(id, '115000')).body.data.offer;
    const paid = await money.enter({ orderId: id, direction: 'out', amount: '115000.00' });
    expect(paid.status, paid.text).toBe(201);
    expect((await detail(id)).offer?.state).toBe('withdrawn');
    expect((await accept(offer?.id ?? '')).failure.code).toBe('offer_not_open');
    expect((await desk.send(id, '115000')).failure.code).toBe('offer_not_possible');
  });
});

describe('the customer accepts', () => {
  it('and the order is worth the new amount, which is posted when it is completed', async () => {
    const { id, transactionId, offer, cards } = await desk.offered();
    const accepted = await accept(offer.id);
    expect(accepted.body).toMatchObject({
      message: 'Thank you. We’ll pay you as soon as we can.',
      data: { state: 'accepted' },
    });
    expect(await detail(id)).toMatchObject({
      status: 'successful',
      amount: '201250.00',
      settled: { amount: '138000.00', quantity: '120' },
    });
    expect((await desk.judge(id, cards[0], { verdict: 'accepted', version: 1 })).failure.code).toBe(
      'cards_agreed',
    );
    expect((await desk.send(id, '138000')).failure.code).toBe('cards_agreed');
    const told = await mailOf(trade.boss, 'offer-accepted', transactionId);
    expect(told?.text).toContain('₦138,000.00');
    const done = await desk.complete(id);
    expect(done.status, done.text).toBe(200);
    expect((await storedOrder(world, id)).ledger).toEqual([
      { account: 'desk', currency: 'NGN', amount: '-138000.000000000000000000' },
      { account: 'customer', currency: 'NGN', amount: '138000.000000000000000000' },
      { account: 'desk', currency: trade.card.id, amount: '120.000000000000000000' },
      { account: 'customer', currency: trade.card.id, amount: '-120.000000000000000000' },
    ]);
    const paid = await mailOf(trade.ada, 'order-completed', transactionId);
    expect(paid?.text).toContain('We’ve paid ₦138,000.00 to Ada Obi');
    expect((await reveal(id, cards[0])).status).toBe(200);
  });

  it('and no more than the new amount of a transfer pays for it', async () => {
    const money = moneyDesk(world, tunde);
    const { id, offer } = await desk.offered();
    await accept(offer.id);
    const more = await money.enter({ orderId: id, direction: 'out', amount: '201250.00' });
    expect(more.body.data.matches).toMatchObject([{ orderId: id, amount: '138000.00' }]);
    expect((await desk.complete(id)).status).toBe(200);
  });

  it('and a card that we refused can be sold again, while the others can’t', async () => {
    const seller = await world.user();
    await world.giveBank(seller);
    const [good, bad] = [desk.sales.plastic('100'), desk.sales.plastic('50')];
    const { id } = await desk.sales.place([good, bad], '172500', seller);
    const cards = await desk.listed(id);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'needs-receipt' });
    const { offer } = (await desk.send(id, '115000')).body.data;
    expect((await desk.sales.send([bad], '57500', seller)).failure.code).toBe('card_already_submitted');
    await accept(offer?.id ?? '', seller);
    await desk.complete(id);
    expect((await desk.sales.send([good], '115000', seller)).failure.code).toBe('card_already_submitted');
    expect((await desk.sales.send([bad], '57500', seller)).status).toBe(201);
  });

  it('only their own offer, while staff let them trade, and once', async () => {
    const seller = await world.user();
    await world.giveBank(seller);
    const { id, offer } = await desk.offered(seller);
    for (const answer of [accept, decline]) expect((await answer(offer.id)).status).toBe(404);
    await world.call(changeTrading, { id: seller.id, frozen: true, reason: 'A look' }, tunde.token);
    expect((await accept(offer.id, seller)).failure.code).toBe('trading_frozen');
    await world.call(changeTrading, { id: seller.id, frozen: false, reason: 'Fine' }, tunde.token);
    expect((await accept(offer.id, seller)).status).toBe(200);
    for (const answer of [accept, decline])
      expect((await answer(offer.id, seller)).failure.code).toBe('offer_not_open');
    expect(await detail(id)).toMatchObject({ settled: { amount: '138000.00' } });
  });
});

afterEach(async () => {
  const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
  expect(faults.filter((fault) => /^(order|offer|match)/.test(fault))).toEqual([]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
