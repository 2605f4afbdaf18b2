import { refundCode } from '@nairadesk/contract/delivered-codes';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { judging } from '../../../test/card-judging.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const calls = approvalCalls(world, trade);
const codes = boughtCodes(world, trade, admin);
const desk = moneyDesk(world, admin);
let cards: Awaited<ReturnType<typeof judging>>;
let ben: Person;
let ngozi: Person;

const rule = (kobo: number | null) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);

beforeAll(async () => {
  cards = await judging(world, trade, admin);
  ben = await world.user({ name: 'Ben Ade' });
  await world.giveBank(ben);
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await world.giveWallets(ben, { Bitcoin: 'ben-bitcoin' });
  for (const who of [trade.ada, ben]) await trade.completeOne(who);
});
beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  await rule(null);
});

/** A sale of this code by another customer, as a card of its own. */
const sell = (code: string) => cards.sales.place([cards.sales.plastic('10', { code })], '11500', ben);
const accept = async (id: string) => {
  const [card] = await cards.listed(id);
  expect((await cards.judge(id, card, { verdict: 'accepted' })).status).toBe(200);
  const paid = { orderId: id, status: 'completed', flagReason: 'We sold it, unused' } as const;
  const answer = await world.call(resolveOrder, paid, admin.token);
  expect(answer.status, answer.text).toBe(200);
};
const refuse = async (id: string) => {
  const [card] = await cards.listed(id);
  expect((await cards.judge(id, card, { verdict: 'refused', reason: 'used' })).status).toBe(200);
};
const cancel = async (orderId: string) =>
  expect((await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token)).status).toBe(200);

/** An order of two codes, of which the first one was reported. */
async function reported() {
  const code = newCode();
  const { id, codes: list } = await codes.delivered([code, newCode()]);
  const [first, second] = list.map((one) => one.id);
  const complaintId = (await codes.complain(id, first ?? '')).body.data.id;
  return { id, code, complaintId, second: second ?? '' };
}
/** The same, and its code is bought from another customer. */
async function boughtBack() {
  const order = await reported();
  const sale = await sell(order.code.replaceAll('-', ' ').toLowerCase());
  await accept(sale.id);
  return { ...order, sale };
}
const giveBack = (id: string, complaintId: string, more: object = {}) =>
  world.call(refundCode, { id, complaintId, amount: '8000', ...more }, admin.token);
const reverse = (id: string, more: object = {}) =>
  world.call(reverseOrder, { id, reason: 'It did not work', ...more }, trade.boss.token);
const salesOf = async (id: string, who: Person = admin) =>
  (await codes.codesOf(id, who)).map(({ soldToUs }) => soldToUs);
const recorded = async (id: string) =>
  (await codes.recordedOf(id)).filter(([action]) => action === 'code-sold-to-us');

describe('a delivered code that is sold to us as well', () => {
  it('is named with its complaint, to staff alone', async () => {
    const { id, complaintId, second, sale } = await boughtBack();
    const named = [
      { orderId: sale.id, transactionId: sale.transactionId, status: 'completed', refused: false },
    ];
    expect(await salesOf(id)).toEqual([named, undefined]);
    expect((await codes.waitingOf(id)).map(({ soldToUs }) => soldToUs)).toEqual([named]);
    expect(await salesOf(id, trade.ada)).toEqual([undefined, undefined]);
    // The other code of the order is in no sale.
    await codes.complain(id, second);
    expect(await salesOf(id)).toEqual([named, []]);
    expect((await codes.refuse(id, complaintId)).status).toBe(200);
  });

  it('counts while its sale is open, and where we refused the card, not where the sale was cancelled', async () => {
    const { id, code } = await reported();
    const first = await sell(code);
    const of = ({ id: orderId, transactionId }: typeof first, more: object) => ({
      orderId,
      transactionId,
      ...more,
    });
    expect((await salesOf(id))[0]).toEqual([of(first, { status: 'successful', refused: false })]);
    await cancel(first.id);
    expect((await salesOf(id))[0]).toEqual([]);
    const second = await sell(code);
    await refuse(second.id);
    await cancel(second.id);
    expect((await salesOf(id))[0]).toEqual([of(second, { status: 'cancelled', refused: true })]);
  });

  it('is named with many sales whatever became of them, where more have it than are looked at', async () => {
    const { id, code } = await reported();
    const sale = await sell(code);
    /** So many more sales of it, as placing and cancelling leaves them. */
    const cancelMore = (many: number) =>
      world.database.pool.query(`begin; set local session_replication_role = replica;
        with more as (insert into orders select copy.* from orders o, generate_series(1, ${many}) n,
          jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'status', 'cancelled',
            'transaction_id', left(gen_random_uuid()::text, 8) || n, 'closed_at', now())) copy
          where o.id = '${sale.id}' returning id)
        insert into card_prints select more.id, own.print, null
          from more, (select print from card_prints where order_id = '${sale.id}') own; commit`);
    await cancelMore(400);
    expect((await salesOf(id))[0]).toMatchObject([{ orderId: sale.id, status: 'successful' }]);
    await cancelMore(700);
    const named = (await salesOf(id))[0] ?? [];
    expect([named.length, new Set(named.map(({ status }) => status))]).toEqual([50, new Set(['cancelled'])]);
    const { soldToUs } = (await codes.waitingOf(id))[0] ?? {};
    expect(soldToUs).toEqual(named);
  });

  it('is found in the text of a sale, too', async () => {
    const { id, code } = await reported();
    const asText = { ...trade.cardBuy, orderType: 'sell', amount: '14000.00', description: code } as const;
    const sale = await trade.place(asText, ben);
    expect((await salesOf(id))[0]).toMatchObject([{ orderId: sale.id, status: 'pending', refused: false }]);
  });

  it('has its money given back only with a typed reason, which is recorded', async () => {
    const { id, code, complaintId, sale } = await boughtBack();
    const no = await giveBack(id, complaintId);
    expect([no.status, no.failure.code]).toEqual([409, 'code_sold_to_us']);
    expect(no.failure.message).toBe(
      `This code was also sold to us: ${sale.transactionId} (completed). Find out who used it, or enter a reason for your answer.`,
    );
    expect(no.failure.data).toMatchObject({ soldToUs: [{ orderId: sale.id }] });
    expect(no.text).not.toContain(code);
    expect(await desk.refundsOf(id)).toEqual([]);
    expect(await recorded(id)).toEqual([]);
    const soldReason = 'We bought it after he had reported it';
    expect((await giveBack(id, complaintId, { soldReason })).status).toBe(200);
    const detail = { code: 1, orders: `${sale.transactionId} (completed)`, reason: soldReason };
    expect(await recorded(id)).toEqual([['code-sold-to-us', detail]]);
  });

  it('is replaced only with a typed reason, which is recorded', async () => {
    const { id, complaintId } = await boughtBack();
    expect((await codes.replace(id, complaintId)).failure.code).toBe('code_sold_to_us');
    expect(await codes.codesOf(id)).toHaveLength(2);
    expect((await codes.replace(id, complaintId, { soldReason: 'Not redeemed by us' })).status).toBe(200);
    expect(await recorded(id)).toMatchObject([['code-sold-to-us', { reason: 'Not redeemed by us' }]]);
  });

  it('has its order reversed only with a typed reason, which is recorded, unless no money came', async () => {
    const { id, sale } = await boughtBack();
    const no = await reverse(id);
    expect([no.status, no.failure.code]).toEqual([409, 'code_sold_to_us']);
    expect(no.failure.message).toBe(
      `A code of this order was also sold to us: ${sale.transactionId} (completed). Find out who used it, or enter a reason for your answer.`,
    );
    expect(await desk.refundsOf(id)).toEqual([]);
    expect((await reverse(id, { soldReason: 'She didn’t know' })).status).toBe(200);
    const detail = { code: 1, orders: `${sale.transactionId} (completed)`, reason: 'She didn’t know' };
    expect(await recorded(id)).toEqual([['code-sold-to-us', detail]]);
    expect((await reverse((await boughtBack()).id, { moneyCame: false })).status).toBe(200);
  });

  it('counts as refused for its order only where we refused all that a sale has of it, and paid ones come first', async () => {
    const [first, second] = [newCode(), newCode()];
    const { id } = await codes.delivered([first, second]);
    const card = (code: string) => cards.sales.plastic('10', { code });
    const open = await cards.sales.place([card(second)], '11500', trade.ada);
    const both = await cards.sales.place([card(first), card(second)], '23000', ben);
    const [kept, refused] = await cards.listed(both.id);
    expect((await cards.judge(both.id, kept, { verdict: 'accepted' })).status).toBe(200);
    expect((await cards.judge(both.id, refused, { verdict: 'refused', reason: 'used' })).status).toBe(200);
    const said = async () => (await reverse(id)).failure.message;
    expect(await said()).toContain(`${both.transactionId} (still open), ${open.transactionId} (still open)`);
    // As once its customer agreed, and was paid.
    await world.database.pool.query(`begin; set local session_replication_role = replica;
      update orders set status = 'completed', closed_at = now() where id = '${both.id}'; commit`);
    expect(await said()).toContain(`${both.transactionId} (completed), ${open.transactionId} (still open)`);
  });

  it('is no question about another code of its order', async () => {
    const { id, second } = await boughtBack();
    const complaintId = (await codes.complain(id, second)).body.data.id;
    expect((await giveBack(id, complaintId)).status).toBe(200);
    expect(await recorded(id)).toEqual([]);
  });
});

describe('the slip of a code that is sold to us as well', () => {
  const soldReason = 'It was sold unused';

  it('says so for another code, and a yes from before the sale is none', async () => {
    const { id, code, complaintId } = await reported();
    await rule(800_000);
    const change = { kind: 'replace-code', complaintId } as const;
    await calls.grant(admin, ngozi, change);
    const sale = await sell(code);
    expect((await codes.replace(id, complaintId, { soldReason })).failure.code).toBe('approval_needed');
    const { id: slip, terms } = await calls.asked(admin, change);
    expect(terms).toContainEqual({ name: 'Also sold to us', value: `${sale.transactionId} (still open)` });
    await calls.approve(ngozi, slip);
    expect((await codes.replace(id, complaintId, { soldReason })).status).toBe(200);
  });

  it('says so for its whole order, before it is reversed and before that is sent back', async () => {
    const { id, sale } = await boughtBack();
    const named = { name: 'Also sold to us', value: `${sale.transactionId} (completed)` };
    await world.database.pool.query('update desk_rules set approve_reversals = true');
    expect((await calls.asked(trade.boss, { kind: 'reverse-order', orderId: id })).terms).toContainEqual(
      named,
    );
    await world.database.pool.query('update desk_rules set approve_reversals = false');
    expect((await reverse(id, { soldReason })).status).toBe(200);
    await rule(800_000);
    const refundId = (await desk.refundsOf(id))[0]?.id ?? '';
    expect((await calls.asked(admin, { kind: 'send-refund', refundId })).terms).toContainEqual(named);
  });

  it('says so for its money, and a yes from before the sale is none', async () => {
    const { id, code, complaintId } = await reported();
    expect((await giveBack(id, complaintId)).status).toBe(200);
    const refundId = (await desk.refundsOf(id))[0]?.id ?? '';
    await rule(800_000);
    const change = { kind: 'send-refund', refundId } as const;
    await calls.grant(admin, ngozi, change);
    const sale = await sell(code);
    expect((await desk.send(refundId)).failure.code).toBe('approval_needed');
    const { terms } = await calls.asked(admin, change);
    expect(terms).toContainEqual({ name: 'Also sold to us', value: `${sale.transactionId} (still open)` });
  });
});
