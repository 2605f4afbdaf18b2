import { resolveOrder } from '@nairadesk/contract/orders';
import { takeBackReceipt, undoTakeBack } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund } from '@nairadesk/contract/refunds';
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
  newSale,
  importLine,
  importLines,
  debit,
  enter,
  match,
  undoOf,
  told,
} = useReversalDesk();

const kobo = 592_000_00n;
const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
const pair = (id: string, takesBack: string, who = tunde, confirmed?: true) =>
  world.call(takeBackReceipt, { id, takesBack, ...(confirmed && { confirmed }) }, who.token);

/** A sale whose payout came back: its payee’s own transfer to us with that remark, or a failed one that arrived after all. */
async function returned(status: 'open' | 'completed') {
  const sale = await newSale();
  if (status === 'completed') {
    await calls.grant(staff.dayo, trade.boss, { kind: 'complete-order', orderId: sale.id });
    const done = { orderId: sale.id, status } as const;
    expect((await world.call(resolveOrder, done, staff.dayo.token)).status).toBe(200);
  }
  const out = { amountKobo: -kobo, partyName: 'OBI ADA', narration: `NIP/OBI ADA/${sale.transactionId}` };
  const payout = await importLine(staff.bola, out, hoursAgo(5));
  await match(payout.id, sale.id, staff.dayo);
  const came = { amountKobo: kobo, partyName: 'OBI ADA', narration: 'RVSL NIP/OBI ADA', isTakenBack: true };
  const back = await importLine(staff.bola, came, hoursAgo(4));
  expect((await pair(back.id, payout.id)).status).toBe(200);
  return { sale, back };
}

describe('what came back of a payout, and was then taken back itself', () => {
  it('is not paid out again while nobody said so, and a super-admin parts the two', async () => {
    const { sale, back } = await returned('completed');
    const [refund] = await desk.refundsOf(sale.id);
    const change = { kind: 'send-refund', refundId: refund?.id ?? '' } as const;
    await calls.grant(staff.dayo, trade.boss, change);
    const reversal = await importLine(staff.bola, debit(kobo), hoursAgo(1));
    const read = async () => (await world.call(listRefunds, { state: 'due' }, tunde.token)).body.data;
    expect((await read()).find(({ id }) => id === refund?.id)?.openReversal).not.toBeNull();
    const sending = { id: change.refundId, bankReference: 'SENT-AGAIN' };
    expect((await world.call(sendRefund, sending, staff.dayo.token)).failure.code).toBe('reversal_open');
    expect((await calls.ask(staff.dayo, change)).failure.code).toBe('reversal_open');
    const refused = await pair(reversal.id, back.id, tunde, true);
    expect(refused.failure.message).toContain('ask a super-admin to part the two');
    const parted = { id: back.id, reason: 'It arrived after all' };
    expect((await world.call(undoTakeBack, parted, trade.boss.token)).status).toBe(200);
    const pairing = { kind: 'take-back', receiptId: back.id, reversalId: reversal.id } as const;
    await calls.grant(staff.ngozi, staff.dayo, pairing);
    expect((await pair(reversal.id, back.id, staff.ngozi, true)).status).toBe(200);
    expect((await desk.refundsOf(sale.id)).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('holds up an open sale that is paid again, and letting it go ends the yes and is told', async () => {
    const { sale } = await returned('open');
    const again = {
      amountKobo: -kobo,
      partyName: 'OBI ADA',
      narration: `NIP/OBI ADA/${sale.transactionId}/2`,
    };
    const second = await importLine(staff.bola, again, hoursAgo(3));
    await match(second.id, sale.id, staff.dayo);
    const change = { kind: 'complete-order', orderId: sale.id } as const;
    await calls.grant(staff.dayo, trade.boss, change);
    const reversal = await importLine(staff.bola, debit(kobo), hoursAgo(1));
    expect((await desk.complete(sale.id)).failure?.code).toBe('reversal_open');
    await world.database.pool.query('delete from outbox');
    await undoOf(reversal.statementId, tunde);
    expect(await told()).toContain(trade.boss.email);
    expect((await desk.complete(sale.id)).failure?.code).toBe('approval_needed');
    expect(await bank.statements()).not.toEqual([]);
  });
});

it('what came back of a payout that a colleague typed: they give no second yes to paying it again', async () => {
  const sale = await newSale();
  await calls.grant(staff.dayo, trade.boss, { kind: 'complete-order', orderId: sale.id });
  const done = { orderId: sale.id, status: 'completed' } as const;
  expect((await world.call(resolveOrder, done, staff.dayo.token)).status).toBe(200);
  const reference = newReference();
  const payout = await enter(tunde, kobo, {
    direction: 'out',
    orderId: sale.id,
    senderName: 'OBI ADA',
    reference,
  });
  const came = { amountKobo: kobo, partyName: '', narration: 'RVSL FUND TRANSFER', isTakenBack: true };
  const back = await importLine(staff.bola, came, Date.now() + 60_000);
  await calls.grant(staff.ngozi, trade.boss, { kind: 'take-back', receiptId: payout, reversalId: back.id });
  expect((await pair(back.id, payout, staff.ngozi, true)).status).toBe(200);
  const [refund] = await desk.refundsOf(sale.id);
  // The line of another's payout isn't given to it either.
  const others = { amountKobo: -kobo, partyName: 'VIC TIM', narration: 'NIP/VIC TIM', reference };
  await importLines(staff.bola, [others], Date.now() - 3_600_000);
  expect((await bank.transfers('unmatched')).some(({ senderName }) => senderName === 'VIC TIM')).toBe(true);
  const { id, terms } = await calls.asked(staff.dayo, { kind: 'send-refund', refundId: refund?.id ?? '' });
  expect(terms.find(({ name }) => name === 'Paid before')?.value).toContain(
    `to OBI ADA, as ${tunde.name} typed it: it is on no statement`,
  );
  expect((await calls.approve(tunde, id)).failure?.code).toBe('own_approval');
  expect((await calls.approve(trade.boss, id)).status).toBe(200);
});
