import { undoReversal } from '@nairadesk/contract/receipts';
import { matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});

const toSend = (refundId: string) => ({ kind: 'send-refund', refundId }) as const;
const undo = (id: string, who = tunde) => world.call(undoReversal, { id, reason: 'A mistake' }, who.token);
const before = async (refundId: string) => {
  const { terms } = await calls.asked(tunde, toSend(refundId));
  return terms.find(({ name }) => name === 'Sent before')?.value;
};
const typedOut = async () => (await desk.enter({ direction: 'out', senderName: 'OKAFOR CHIDI' })).body.data;

/** A refund that a second person agreed to, and that was sent, with the reference of that. */
async function sentRefund() {
  const { id: orderId } = await trade.place();
  await desk.enter({ orderId });
  await desk.cancel(orderId);
  const id = (await desk.refundsOf(orderId))[0]?.id ?? '';
  const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
  await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
  await calls.grant(tunde, ngozi, toSend(id));
  const bankReference = newReference();
  const sent = await world.call(sendRefund, { id, bankReference }, tunde.token);
  expect(sent.status, sent.text).toBe(200);
  const read = async () => (await desk.refundsOf(orderId)).find((one) => one.id === id);
  return { id, bankReference, read };
}

/** The same, with a typed debit that settled it and a typed reversal of that. */
async function broughtBack() {
  const refund = await sentRefund();
  const debit = await typedOut();
  const settled = await world.call(matchRefund, { id: refund.id, receiptId: debit.id }, tunde.token);
  expect(settled.status, settled.text).toBe(200);
  const arrived = await refund.read();
  const reversal = await desk.takeBack(debit);
  expect((await refund.read())?.state).toBe('due');
  return { ...refund, debit, arrived, reversal: reversal.body.data.id };
}

describe('a refund that was sent, and that a clerk says came back', () => {
  it('has who typed that on its next slip, and not the bank', async () => {
    const { id, bankReference } = await broughtBack();
    expect(await before(id)).toBe(
      `by ${tunde.name}, reference ${bankReference}; taken back, as ${tunde.name} typed`,
    );
  });

  it('is settled by its debit again once the reversal is undone, and can’t be sent', async () => {
    const { id, reversal, debit, arrived, read } = await broughtBack();
    expect((await undo(reversal)).status).toBe(200);
    // By when the log has it, a moment later.
    const times = { sentAt: expect.any(String), settledAt: expect.any(String) };
    expect(await read()).toEqual({ ...arrived, ...times });
    expect((await calls.ask(tunde, toSend(id))).failure.code).toBe('refund_not_due');
    const { matches, unmatched } = (await desk.transfer(debit.id)) ?? {};
    expect([matches?.length, unmatched]).toEqual([1, '0.00']);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('stays sent where it was sent again before that, and the next slip has both', async () => {
    const { id, reversal, read, bankReference } = await broughtBack();
    await calls.grant(tunde, ngozi, toSend(id));
    expect((await world.call(sendRefund, { id, bankReference: newReference() }, tunde.token)).status).toBe(
      200,
    );
    expect((await undo(reversal)).status).toBe(200);
    expect((await read())?.state).toBe('sent');
    await desk.returned(id);
    const { terms } = await calls.asked(tunde, toSend(id));
    const said = terms.filter(({ name }) => name.startsWith('Sent before')).map(({ value }) => value);
    expect(said).toEqual([
      `by ${tunde.name}, reference ${bankReference}; nothing says that it came back`,
      expect.stringMatching(/; returned, as .+ says$/),
    ]);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('stays due for a clerk where a second person agreed to send it again, until a super-admin undoes that', async () => {
    const { id, reversal, read } = await broughtBack();
    await calls.grant(tunde, ngozi, toSend(id));
    const refused = await undo(reversal);
    expect(refused.failure.code).toBe('reversal_not_possible');
    expect(refused.failure.message).toContain('A second person agreed to send its refund again');
    expect((await read())?.state).toBe('due');
    expect((await undo(reversal, trade.boss)).status).toBe(200);
    expect((await read())?.state).toBe('settled');
  });
});
