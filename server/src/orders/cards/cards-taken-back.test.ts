import { acceptOffer, declineOffer, withdrawOffer } from '@nairadesk/contract/offers';
import { revealCardCode } from '@nairadesk/contract/order-cards';
import { getOrder } from '@nairadesk/contract/orders';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { judging } from '../../../test/card-judging.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { openTrade, storedOrder } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { expireOffers } from '../../offers/expire-offers.ts';
import { createContext } from '../../platform/context/context.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let desk: Awaited<ReturnType<typeof judging>>;
const aged: string[] = [];

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
const expire = () => expireOffers(createContext(world.services));
/** Lets the time to answer an offer be over after so many milliseconds: the one edit that verify may find here. */
const letPass = async (id: string, milliseconds = 0) => {
  aged.push(id);
  await world.database.pool.query(
    `alter table offers disable trigger offers_fixed;
     update offers set created_at = now() - interval '1 day',
       valid_until = clock_timestamp() + interval '${milliseconds} milliseconds' where id = '${id}';
     alter table offers enable trigger offers_fixed`,
  );
};
const mailOf = async (who: Person, kind: string, transactionId: string) =>
  (await mailsTo(world, who.email)).find(
    (mail) => mail.kind === kind && mail.subject.includes(transactionId),
  );

/** The sale is cancelled, and neither its seller nor staff can reveal its codes. */
async function expectTakenBack(id: string, cards: { id: string }[]) {
  expect(await detail(id)).toMatchObject({ status: 'cancelled' });
  for (const who of [tunde, trade.boss])
    for (const card of cards) {
      const answer = await reveal(id, card, who);
      expect([answer.status, answer.failure.code]).toEqual([409, 'cards_taken_back']);
    }
  const { rows } = await world.database.pool.query(
    'select count(*)::int as n, count(code_sealed)::int as codes, count(taken_back_at)::int as back from order_cards where order_id = $1',
    [id],
  );
  expect(rows).toEqual([{ n: cards.length, codes: 0, back: cards.length }]);
  expect((await storedOrder(world, id)).ledger).toEqual([]);
}

describe('the customer takes the cards back', () => {
  it('and the order ends: neither they nor staff can reveal its codes any more', async () => {
    const { id, transactionId, offer, cards } = await desk.offered();
    expect((await reveal(id, cards[0])).status).toBe(200);
    const declined = await decline(offer.id);
    expect(declined.body).toMatchObject({
      message: 'Your cards are yours again. We can’t see their codes any more.',
      data: { state: 'declined' },
    });
    await expectTakenBack(id, cards);
    const mail = await mailOf(trade.ada, 'offer-declined', transactionId);
    expect(mail?.text).toContain('We’ve erased their codes');
    expect(mail?.text).not.toContain('money');
  });

  it('and can sell the same ones again', async () => {
    const card = desk.sales.plastic('100');
    const { id } = await desk.sales.place([card], '115000');
    const [kept] = await desk.listed(id);
    await desk.judge(id, kept, { verdict: 'changed', rate: '1000' });
    const { offer } = (await desk.send(id, '100000')).body.data;
    await decline(offer?.id ?? '');
    expect((await desk.sales.send([card], '115000')).status).toBe(201);
  });

  it('by not answering in time: silence never sells a card for less', async () => {
    const { id, transactionId, offer, cards } = await desk.offered();
    expect(await expire()).toBe(0);
    await letPass(offer.id);
    for (const answer of [accept, decline])
      expect((await answer(offer.id)).failure.code).toBe('offer_not_open');
    expect(await expire()).toBe(1);
    await expectTakenBack(id, cards);
    expect(await detail(id, trade.ada)).toMatchObject({
      offer: { state: 'expired' },
      settled: null,
      reason: 'We got no answer in time, so all cards are yours again',
      events: [
        { to: 'pending' },
        { to: 'successful' },
        { from: 'successful', to: 'cancelled', by: 'system' },
      ],
    });
    const mail = await mailOf(trade.ada, 'offer-declined', transactionId);
    expect(mail?.text).toContain('We got no answer by');
    expect(await expire()).toBe(0);
  });

  it('not when staff took their offer back before', async () => {
    const { id, offer, cards } = await desk.offered();
    await world.call(withdrawOffer, { id: offer.id }, tunde.token);
    await letPass(offer.id);
    expect(await expire()).toBe(0);
    expect((await reveal(id, cards[0])).status).toBe(200);
    await desk.judge(id, cards[1], { verdict: 'accepted', version: 1 });
    expect((await desk.send(id, '195500')).body.data).toMatchObject({
      outcome: 'offered',
      offer: { cards: { accepted: 2, changed: 1, refused: 0 } },
    });
  });
});

describe('at once', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('one of accepting and taking back comes first, and the other is told', async () => {
    for (const order of [
      [accept, decline],
      [decline, accept],
    ]) {
      const { id, offer } = await desk.offered();
      const answers = await Promise.all(order.map((answer) => answer(offer.id)));
      expect(statuses(answers)).toEqual([200, 409]);
      const { status, settled } = await detail(id);
      expect([
        ['successful', '138000.00'],
        ['cancelled', undefined],
      ]).toContainEqual([status, settled?.amount]);
    }
  });

  it('an answer and the end of its time leave one of both', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { id, offer } = await desk.offered();
      await letPass(offer.id, 10);
      const [answer] = await Promise.all([accept(offer.id), expire(), expire()]);
      await world.database.pool.query('select pg_sleep(0.05)');
      await expire();
      expect((await detail(id)).status).toBe(answer.status === 200 ? 'successful' : 'cancelled');
    }
  });

  it('a card isn’t judged in an order that is being taken back, nor is that completed', async () => {
    const { id, offer, cards } = await desk.offered();
    const [declined, judged, sent, completed] = await Promise.all([
      decline(offer.id),
      desk.judge(id, cards[1], { verdict: 'accepted', version: 1 }),
      desk.send(id, '138000'),
      desk.complete(id),
    ]);
    expect(statuses([declined, judged, sent, completed])).toEqual([200, 409, 409, 409]);
    await expectTakenBack(id, cards);
  });
});

afterEach(async () => {
  const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
  const expected = aged.map((id) => `offer ${id} has figures or a time that are not in the audit log`);
  const found = faults.filter((fault) => /^(order|offer|match)/.test(fault));
  expect(found.filter((fault) => !expected.includes(fault))).toEqual([]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
