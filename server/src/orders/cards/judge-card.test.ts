import { judgeCard, sendVerdicts } from '@nairadesk/contract/card-judging';
import { claimOrder } from '@nairadesk/contract/claims';
import { withdrawOffer } from '@nairadesk/contract/offers';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { judging } from '../../../test/card-judging.ts';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { auditLog } from '../../platform/database/tables/audit-tables.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let bola: Person;
let desk: Awaited<ReturnType<typeof judging>>;

beforeAll(async () => {
  trade = await openTrade(world);
  [tunde, bola] = [await world.admin({ name: 'Tunde Bakare' }), await world.admin({ name: 'Bola Ade' })];
  desk = await judging(world, trade, tunde);
});

describe('judgeCard', () => {
  it('keeps what staff decided about one card, and counts its version up', async () => {
    const { id, cards } = await desk.sold(['100', '50', '25']);
    const [first, second, third] = cards;
    const accepted = await desk.judge(id, first, { verdict: 'accepted' });
    expect(accepted.body).toMatchObject({
      message: 'Verdict saved',
      data: {
        id: first?.id,
        amount: '115000.00',
        version: 1,
        verdict: { is: 'accepted', faceValue: '100.00', rate: '1150.00', amount: '115000.00', reason: null },
      },
    });
    const changed = await desk.judge(id, second, { verdict: 'changed', faceValue: '40', rate: '1000.5' });
    expect(changed.body.data.verdict).toEqual({
      is: 'changed',
      faceValue: '40.00',
      rate: '1000.50',
      amount: '40020.00',
      reason: null,
      text: null,
      hasProof: false,
    });
    const text = 'It was spent on 3 May.';
    const refused = await desk.judge(id, third, { verdict: 'refused', reason: 'used', text });
    expect(refused.body.data.verdict).toMatchObject({
      is: 'refused',
      faceValue: '25.00',
      amount: '0.00',
      reason: 'used',
      text,
    });
    const rows = await world.database.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    const judged = rows.filter(({ action }) => action === 'card-judged');
    expect(judged.map(({ actorId }) => actorId)).toEqual([tunde.id, tunde.id, tunde.id]);
    expect(judged.at(-1)?.detail).toBe('{"card":3,"verdict":"refused","amount":"0.00","reason":"used"}');
  });

  it('replaces a verdict, and refuses one on an older version with the card as it is', async () => {
    const { id, cards } = await desk.sold(['100']);
    await desk.judge(id, cards[0], { verdict: 'refused', reason: 'unreadable' });
    const stale = await desk.judge(id, cards[0], { verdict: 'accepted' });
    expect([stale.status, stale.failure.code]).toEqual([409, 'card_judged_meanwhile']);
    expect(stale.failure.data?.card).toMatchObject({ version: 1, verdict: { is: 'refused' } });
    const again = await desk.judge(id, cards[0], { verdict: 'accepted', version: 1 });
    expect(again.body.data).toMatchObject({ version: 2, verdict: { is: 'accepted', reason: null } });
  });

  it('takes one of two verdicts at once', async () => {
    const { id, cards } = await desk.sold(['100']);
    const answers = await Promise.all([
      desk.judge(id, cards[0], { verdict: 'accepted' }),
      desk.judge(id, cards[0], { verdict: 'refused', reason: 'used' }, bola),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ verdict: 'changed' }, 'faceValue', 'Enter the value or the rate'],
    [
      { verdict: 'changed', faceValue: '100' },
      'faceValue',
      'This is what was agreed. Accept the card instead.',
    ],
    [
      { verdict: 'changed', faceValue: '0.01', rate: '0.01' },
      'faceValue',
      'By this the card is worth nothing. Refuse it instead.',
    ],
    [{ verdict: 'changed', rate: '0' }, 'rate', 'Enter a rate above 0'],
    [{ verdict: 'accepted', faceValue: '90' }, 'faceValue', 'Only a card that is changed has this'],
    [{ verdict: 'accepted', reason: 'used' }, 'reason', 'Only a card that is refused has this'],
    [{ verdict: 'refused' }, 'reason', 'Choose a reason'],
    [{ verdict: 'refused', reason: 'other' }, 'text', 'Tell the customer why'],
  ] as const)('refuses %j', async (given, field, message) => {
    const { id, cards } = await desk.sold(['100']);
    const answer = await desk.judge(id, cards[0], given);
    expect([answer.status, answer.failure.fields]).toEqual([422, { [field]: message }]);
    expect((await desk.listed(id))[0]).toMatchObject({ verdict: null, version: 0 });
  });

  it('is for the order’s holder, for all staff where it has none, and never for its seller', async () => {
    const { id, cards } = await desk.sold(['100']);
    await world.call(claimOrder, { id }, bola.token);
    const held = await desk.judge(id, cards[0], { verdict: 'accepted' });
    expect([held.status, held.failure.code, held.failure.message]).toEqual([
      409,
      'order_held',
      'Bola Ade has this order.',
    ]);
    const sent = await world.call(sendVerdicts, { id, amount: '115000' }, tunde.token);
    expect(sent.failure.code).toBe('order_held');
    expect((await desk.judge(id, cards[0], { verdict: 'accepted' }, bola)).status).toBe(200);
    for (const who of [trade.ada, await world.user()])
      expect((await desk.judge(id, cards[0], { verdict: 'accepted' }, who)).failure.code).toBe('forbidden');
    const seller = await world.user();
    await world.giveBank(seller);
    const own = await desk.sold(['100'], seller);
    await world.database.pool.query("update users set role = 'admin' where id = $1", [seller.id]);
    const staff = { ...seller, token: await world.session(seller.id) };
    expect((await desk.judge(own.id, own.cards[0], { verdict: 'accepted' }, staff)).failure.code).toBe(
      'own_order',
    );
    const sentOwn = await world.call(sendVerdicts, { id: own.id, amount: '115000' }, staff.token);
    expect(sentOwn.failure.code).toBe('own_order');
  });

  it('finds no card of another order, and none of an order without cards', async () => {
    const [one, other] = [await desk.sold(['100']), await desk.sold(['100'])];
    const plain = await trade.place(trade.cardBuy);
    for (const [id, card] of [
      [one.id, other.cards[0]],
      [one.id, { id: 'none' }],
      [crypto.randomUUID(), one.cards[0]],
      [plain.id, one.cards[0]],
    ] as const)
      expect((await desk.judge(id, card, { verdict: 'accepted' })).status).toBe(404);
    expect((await world.call(sendVerdicts, { id: plain.id, amount: '0' }, tunde.token)).status).toBe(404);
  });

  it('is told to its customer when it is sent, and not before', async () => {
    const { id, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'wrong-code', text: 'Try the other one' });
    const read = async () => (await world.call(listOrderCards, { id }, trade.ada.token)).body.data;
    expect((await read()).map(({ verdict, version }) => [verdict, version])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    const { offer } = (await desk.send(id, '115000')).body.data;
    expect((await read()).map(({ verdict }) => verdict?.is)).toEqual(['accepted', 'refused']);
    await world.call(withdrawOffer, { id: offer?.id ?? '' }, tunde.token);
    expect((await read()).map(({ verdict }) => verdict)).toEqual([null, null]);
  });
});

describe('an order of cards', () => {
  const complete = (orderId: string) =>
    world.call(resolveOrder, { orderId, status: 'completed', flagReason: 'Looked at' }, tunde.token);

  it('can’t be completed before each card is judged, and then is as always', async () => {
    const { id, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    const early = await complete(id);
    expect([early.status, early.failure.code]).toEqual([409, 'cards_not_judged']);
    await desk.judge(id, cards[1], { verdict: 'accepted' });
    expect((await complete(id)).status).toBe(200);
    const { body } = await world.call(getOrder, { id }, trade.ada.token);
    expect(body.data).toMatchObject({ status: 'completed', amount: '172500.00', settled: null });
  });

  it('can’t be completed with a card that was changed or refused, unless its customer accepts', async () => {
    const { id, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    await desk.judge(id, cards[1], { verdict: 'changed', faceValue: '25' });
    for (const send of [async () => {}, () => desk.send(id, '143750')]) {
      await send();
      const answer = await complete(id);
      expect([answer.status, answer.failure.code]).toEqual([409, 'cards_not_agreed']);
    }
    expect((await desk.listed(id)).map(({ verdict }) => verdict?.is)).toEqual(['accepted', 'changed']);
  });

  it('can’t be judged once it is closed, nor while its customer is asked', async () => {
    const { id, cards } = await desk.sold(['100', '50']);
    await desk.judge(id, cards[0], { verdict: 'accepted' });
    await desk.judge(id, cards[1], { verdict: 'refused', reason: 'used' });
    await desk.send(id, '115000');
    const asked = await desk.judge(id, cards[1], { verdict: 'accepted', version: 1 });
    expect(asked.failure.code).toBe('offer_open');
    await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, tunde.token);
    const closed = await desk.judge(id, cards[1], { verdict: 'accepted', version: 1 });
    expect([closed.failure.code, closed.failure.data]).toEqual(['order_not_open', { status: 'cancelled' }]);
    expect(
      (
        await world.call(
          judgeCard,
          { id, cardId: cards[1]?.id ?? '', version: 1, verdict: 'accepted' },
          tunde.token,
        )
      ).status,
    ).toBe(409);
  });
});
