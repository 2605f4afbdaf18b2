import { acceptOffer } from '@nairadesk/contract/offers';
import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { judging } from '../../../test/card-judging.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;
let ngozi: Person;
let desk: Awaited<ReturnType<typeof judging>>;
let calls: ReturnType<typeof approvalCalls>;

beforeAll(async () => {
  trade = await openTrade(world);
  [tunde, ngozi] = [await world.admin({ name: 'Tunde Bakare' }), await world.admin({ name: 'Ngozi Eze' })];
  desk = await judging(world, trade, tunde);
  calls = approvalCalls(world, trade);
});

const high = { verdict: 'changed', rate: '4600' } as const;
const mailed = async () =>
  (await mailsTo(world, trade.boss.email)).filter(({ kind }) => kind === 'card-verdict-above');

describe('a verdict far above what was agreed', () => {
  it('asks for a second yes, which is recorded and mailed to super-admins', async () => {
    const { id, cards } = await desk.sold(['50']);
    const message =
      'Card 1 would bring ₦230,000.00 instead of ₦57,500.00, more than 10 % above what was agreed. Confirm it.';
    for (const confirmed of [undefined, false]) {
      const no = await desk.judge(id, cards[0], { ...high, confirmed });
      expect([no.status, no.failure.fields, no.failure.message]).toEqual([
        422,
        { confirmed: message },
        message,
      ]);
    }
    expect((await desk.listed(id))[0]).toMatchObject({ verdict: null, version: 0 });
    expect(await mailed()).toEqual([]);
    const yes = await desk.judge(id, cards[0], { ...high, confirmed: true });
    expect(yes.status, yes.text).toBe(200);
    const { rows } = await world.database.pool.query(
      "select detail::json as detail from audit_log where action = 'card-judged' and subject_id = $1",
      [id],
    );
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { amount: '230000.00', agreed: '57500.00', confirmedAbove: true },
    ]);
    const [mail] = await mailed();
    expect(mail?.text).toContain('Card 1: ₦230,000.00 instead of ₦57,500.00');
    expect(mail?.text).toContain('Tunde Bakare (');
  });

  it('is mailed under the name of who judged it, where two judge the cards of one order', async () => {
    const { id, cards } = await desk.sold(['50', '50', '50']);
    await world.database.pool.query('delete from outbox');
    for (const [place, who] of [tunde, tunde, ngozi].entries())
      expect((await desk.judge(id, cards[place], { ...high, confirmed: true }, who)).status).toBe(200);
    const texts = (await mailed()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('Ngozi Eze (') && !text.includes('Card 3'))).toEqual([]);
    expect(texts.filter((text) => /Card [12]/.test(text) && !text.includes('Tunde Bakare ('))).toEqual([]);
    expect(texts).toHaveLength(3);
  });

  it('asks by what it brings too, and for nothing within the limit or below', async () => {
    const { id, cards } = await desk.sold(['50', '50', '50']);
    const worth = await desk.judge(id, cards[0], { verdict: 'changed', faceValue: '500' });
    expect(worth.failure.fields).toHaveProperty('confirmed');
    expect((await desk.judge(id, cards[1], { verdict: 'changed', rate: '1265' })).status).toBe(200);
    expect((await desk.judge(id, cards[2], { verdict: 'changed', rate: '100' })).status).toBe(200);
  });

  it('is refused where the order would be worth more than any can be', async () => {
    const { id, cards } = await desk.sold(['100']);
    const absurd = { verdict: 'changed', rate: '999999999', faceValue: '99999' } as const;
    const no = await desk.judge(id, cards[0], { ...absurd, confirmed: true });
    expect([no.status, no.failure.fields]).toEqual([
      422,
      { faceValue: 'By this the order is worth more than any order can be.' },
    ]);
  });
});

describe('the slip of a sale of cards', () => {
  it('is asked for once all are judged, and says what was agreed and whose verdict each card is', async () => {
    await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
    const { id: orderId, cards } = await desk.sold(['100', '50']);
    const change = { kind: 'complete-order', orderId } as const;
    expect((await calls.ask(tunde, change)).failure.code).toBe('cards_not_judged');
    await desk.judge(orderId, cards[0], { verdict: 'accepted' });
    expect((await calls.ask(tunde, change)).failure.code).toBe('cards_not_judged');
    const judged = await desk.judge(orderId, cards[1], { ...high, confirmed: true });
    expect(judged.status, judged.text).toBe(200);
    // Nor while the customer hasn't accepted what was changed.
    expect((await calls.ask(tunde, change)).failure.code).toBe('cards_not_agreed');
    const sent = await desk.send(orderId, '345000');
    const offerId = sent.body.data.offer?.id ?? '';
    expect((await world.call(acceptOffer, { id: offerId }, trade.ada.token)).status).toBe(200);
    const { terms } = await calls.asked(tunde, change);
    expect(terms).toEqual(
      expect.arrayContaining([
        { name: 'Agreed', value: '₦172,500.00' },
        { name: 'Card 1', value: 'USA, physical, cash receipt: $100 at ₦1,150.00, judged by Tunde Bakare' },
        {
          name: 'Card 2',
          value: 'USA, physical, cash receipt: $50 at ₦4,600.00 instead of ₦1,150.00, judged by Tunde Bakare',
        },
      ]),
    );
    await calls.grant(tunde, ngozi, change);
    const done = await world.call(
      resolveOrder,
      { orderId, status: 'completed', flagReason: 'Looked at' },
      tunde.token,
    );
    expect(done.status, done.text).toBe(200);
  });
});
