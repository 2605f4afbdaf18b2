import type { AskedChange } from '@nairadesk/contract/approvals';
import { refundReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { sendRefund, setRefundPayee, settleRefund, withdrawRefund } from '@nairadesk/contract/refunds';
import { describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { useReversalDesk } from '../../../test/desks/reversal-desk.ts';

const {
  world,
  trade,
  bank,
  calls,
  desk,
  tunde,
  staff,
  newSum,
  buyOf,
  newSale,
  importLine,
  importAgain,
  importLines,
  credit,
  match,
  undoOf,
  decided,
  enter,
  typedReversal,
  unmatch,
} = useReversalDesk();

describe('what may be the same money', () => {
  it('as a colleague’s typed transfer, whose match somebody took back, has no second yes of theirs', async () => {
    const kobo = newSum();
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const typed = await enter(staff.bola, kobo, { orderId: first.id });
    await unmatch(typed, tunde);
    const { id } = await importLine(staff.ngozi, credit(kobo));
    await match(id, order.id, staff.ngozi);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('as was sent back, and came back as somebody says, has no second yes of theirs', async () => {
    const kobo = newSum();
    const { id } = await importLine(staff.bola, credit(kobo));
    const refunded = await world.call(refundReceipt, { id, confirmedOther: true }, staff.ngozi.token);
    expect(refunded.status, refunded.text).toBe(201);
    const refundId = (await desk.newestRefund())?.id ?? '';
    const payee = { bankName: 'Village Bank', accountName: 'Ada Obi', accountNumber: '2087654321' };
    await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, staff.ngozi.token);
    await calls.grant(staff.dayo, trade.boss, { kind: 'send-refund', refundId });
    const sent = { id: refundId, bankReference: newReference() };
    expect((await world.call(sendRefund, sent, staff.dayo.token)).status).toBe(200);
    const back = { id: refundId, outcome: 'returned', reason: 'Bounced' } as const;
    expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
    const withdrawn = { id: refundId, reason: 'It belongs to an order' };
    const gone = await world.call(withdrawRefund, withdrawn, trade.boss.token);
    expect(gone.status, gone.text).toBe(200);
    const order = await buyOf(kobo);
    await match(id, order.id, staff.bola);
    expect(await decided(order.id, staff.ngozi)).toEqual(['own_approval', 200]);
  });
});

describe('an honest colleague has a second yes', () => {
  it('who matched a payout of that sum, whose import was made again', async () => {
    const kobo = newSum();
    const { id, statementId, lines } = await importLine(staff.bola, {
      amountKobo: -kobo,
      narration: 'NIP/MUSA BELLO',
    });
    await match(id, (await newSale()).id, tunde);
    await undoOf(statementId, staff.bola);
    await importAgain(staff.bola, lines);
    const order = await buyOf(kobo);
    const came = await importLine(staff.bola, credit(kobo));
    await match(came.id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual([200, 'approval_not_open']);
  });

  it('who undid an import whose money has paid the same order again', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const { id, statementId, lines } = await importLine(staff.bola, credit(kobo));
    await match(id, order.id, staff.bola);
    await undoOf(statementId, tunde);
    await match((await importAgain(staff.bola, lines)).id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual([200, 'approval_not_open']);
  });
});

it('who typed the money agrees to it no more where colleagues undid false reversals of its sum', async () => {
  const kobo = newSum();
  const order = await buyOf(kobo);
  await enter(tunde, kobo, { orderId: order.id, senderName: 'OBI ADA' });
  for (const who of [staff.bola, staff.ngozi, trade.boss]) {
    const id = await enter(tunde, kobo, { kind: 'reversal', direction: 'out' });
    const undone = await world.call(undoReversal, { id, reason: 'Not in the app' }, who.token);
    expect(undone.status, undone.text).toBe(200);
  }
  const change: AskedChange = { kind: 'complete-order', orderId: order.id };
  // Dayo alone had no part in it: a colleague asks, and he decides.
  expect((await calls.ask(staff.dayo, change)).failure.code).toBe('asker_must_decide');
  const { id } = await calls.asked(staff.bola, change);
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  const role = (name: string) =>
    world.database.pool.query('update users set role = $2 where id = $1', [staff.dayo.id, name]);
  // Without him all had one: those who only undid them had less than who typed the money.
  await role('user');
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(staff.ngozi, id)).status).toBe(200);
  await role('admin');
});

it('who let the reversals of eleven transfers go agrees to none of what these pay together', async () => {
  const kobo = 27_000_00n;
  const order = await buyOf(kobo * 11n);
  const typed: string[] = [];
  for (let n = 0; n < 11; n += 1) typed.push(await typedReversal(staff.ngozi, kobo));
  for (const id of typed) {
    const undone = await world.call(undoReversal, { id, reason: 'Not in the app' }, tunde.token);
    expect(undone.status, undone.text).toBe(200);
  }
  await importLines(staff.bola, Array(11).fill(credit(kobo)), Date.now() - 60_000);
  for (const { id, amount } of await bank.transfers('unmatched'))
    if (amount === '27000.00') await match(id, order.id, staff.bola);
  expect(await decided(order.id)).toEqual(['own_approval', 200]);
});
