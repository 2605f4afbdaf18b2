import type { AskedChange } from '@nairadesk/contract/approvals';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { placeOrder, resolveOrder } from '@nairadesk/contract/orders';
import { listReceipts, refundReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  expect((await calls.saveRules({ approvalFrom: '150000' })).status).toBe(200);
});

const own = { bankName: 'Kuda', accountName: 'Tunde Bakare', accountNumber: '2012345678' };
const toSend = (refundId: string): AskedChange => ({ kind: 'send-refund', refundId });
const send = (who: Person, id: string) =>
  world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, who.token);
const stateOf = async (id: string) =>
  (await world.call(listRefunds, { state: 'all', id }, tunde.token)).body.data[0]?.state;

/** A refund that is due, of a transfer that a clerk typed and that is on no statement. */
async function typedRefund(amount = '150000'): Promise<string> {
  const { id } = (await desk.enter({ amount })).body.data;
  const answer = await world.call(refundReceipt, { id }, tunde.token);
  expect(answer.status, answer.text).toBe(201);
  const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
  const refundId = data.find(({ transfer }) => transfer?.receiptId === id)?.id ?? '';
  const payee = { bankName: 'GTBank', accountName: 'OBI ADA', accountNumber: '0123456789' };
  const entered = await world.call(setRefundPayee, { id: refundId, ...payee }, tunde.token);
  expect(entered.status, entered.text).toBe(200);
  return refundId;
}

describe('four eyes over a refund', () => {
  it('leave it due until a second person approved exactly that payee, and count once', async () => {
    const id = await typedRefund();
    const refused = await send(tunde, id);
    expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
      409,
      'approval_needed',
      { change: toSend(id) },
    ]);
    const asked = await calls.asked(tunde, toSend(id));
    expect(asked.terms).toEqual([
      { name: 'We send back', value: '₦150,000.00' },
      { name: 'Bank', value: 'GTBank' },
      { name: 'Account number', value: '0123456789' },
      { name: 'Account name', value: 'OBI ADA' },
      { name: 'Their name', value: expect.stringMatching(/^typed by .+; no bank was asked$/) },
      { name: 'Because', value: 'The money belongs to no order' },
      {
        name: 'It came from',
        value: expect.stringMatching(
          /^₦150,000\.00 from OBI ADA, as .+ typed it: it is on no statement, .+ Lagos time, account .+ \(\w{8}\)$/,
        ),
      },
    ]);
    expect((await calls.approve(tunde, asked.id)).failure.code).toBe('own_approval');
    expect((await calls.approve(ngozi, asked.id)).status).toBe(200);
    expect((await send(ngozi, id)).failure.code).toBe('approval_needed');
    const moved = await world.call(setRefundPayee, { id, ...own, confirmed: true }, tunde.token);
    expect(moved.status, moved.text).toBe(200);
    expect((await send(tunde, id)).failure.code).toBe('approval_needed');
    expect(await stateOf(id)).toBe('due');
    await calls.grant(tunde, ngozi, toSend(id));
    expect((await send(tunde, id)).status).toBe(200);
    const back = { id, outcome: 'returned', reason: 'Account closed' } as const;
    expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
    expect((await send(tunde, id)).failure.code).toBe('approval_needed');
    const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
    expect(faults.filter((fault) => fault.includes('approval') || fault.includes(id))).toEqual([]);
  });

  it('ask for nothing below the sum', async () => {
    const id = await typedRefund('149999.99');
    expect((await calls.ask(tunde, toSend(id))).failure.code).toBe('approval_not_needed');
    expect((await send(tunde, id)).status).toBe(200);
  });
});

describe('four eyes over an order', () => {
  it('say what money is matched to it: an approval does not outlive the match', async () => {
    const { id: orderId } = await trade.place();
    const { id } = (await desk.enter({ orderId })).body.data;
    const change: AskedChange = { kind: 'complete-order', orderId };
    const { terms } = await calls.asked(tunde, change);
    expect(terms).toContainEqual({ name: 'Matched transfers', value: '₦150,000.00' });
    await calls.grant(tunde, ngozi, change);
    const { data } = (await world.call(listReceipts, { state: 'all', id }, tunde.token)).body;
    const match = data[0]?.matches[0]?.id ?? '';
    const undone = await world.call(undoMatch, { id: match, reason: 'Not theirs' }, tunde.token);
    expect(undone.status, undone.text).toBe(200);
    const complete = () => world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
    expect((await complete()).failure.code).toBe('approval_needed');
  });

  it('count coins at the highest price of the last days: a price that is low for a minute makes no sum small', async () => {
    const price = async (buyingPrice: string, sellingPrice: string) => {
      const { rows } = await world.database.pool.query('select price_version from assets where id = $1', [
        trade.bitcoin.id,
      ]);
      const row = { id: trade.bitcoin.id, version: rows[0].price_version, buyingPrice, sellingPrice };
      const answer = await world.call(savePrices, { prices: [row], confirmed: true }, tunde.token);
      expect(answer.status, answer.text).toBe(200);
    };
    const { buying_price_kobo: kobo } = (
      await world.database.pool.query('select buying_price_kobo from assets where id = $1', [
        trade.bitcoin.id,
      ])
    ).rows[0];
    const usual = String(BigInt(kobo) / 100n);
    await price('1000', '990');
    const draft = { ...trade.buy, quantity: '5', amount: '5000.00' };
    const placed = await world.call(placeOrder, draft, trade.ada.token);
    await price(usual, usual);
    expect(placed.status, placed.text).toBe(201);
    const orderId = placed.body.data.id;
    const complete = () => world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
    expect((await complete()).failure.code).toBe('approval_needed');
    await price('1000', '990');
    expect((await complete()).failure.code).toBe('approval_needed');
    await calls.grant(tunde, ngozi, { kind: 'complete-order', orderId });
    expect((await complete()).status).toBe(200);
  });
});
