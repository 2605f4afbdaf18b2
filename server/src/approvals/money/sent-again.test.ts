import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  await approvalFrom(10_000_000n);
});

const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
const approvalFrom = (kobo: bigint) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);

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

describe('a transfer that may be one which was sent back', () => {
  /**
   * Typed without a name, and to be sent back; and the bank’s line of the same, of which the desk knows only that it
   * may be.
   */
  const perhaps = async (isSent: boolean) => {
    const typed = (await desk.enter({ senderName: '', accountId: bank.account.id })).body.data;
    expect((await world.call(refundReceipt, { id: typed.id }, tunde.token)).status).toBe(201);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const refund = data.find(({ transfer }) => transfer?.receiptId === typed.id)?.id ?? '';
    await world.call(setRefundPayee, { id: refund, ...payee, confirmed: true }, tunde.token);
    if (isSent) {
      await calls.grant(tunde, ngozi, toSend(refund));
      const sent = await world.call(sendRefund, { id: refund, bankReference: newReference() }, tunde.token);
      expect(sent.status, sent.text).toBe(200);
    }
    const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'OBI ADA' }], { from: Date.now() });
    expect((await bank.importLines(lines)).body.data.added).toBe(1);
    const id =
      (await bank.transfers('unmatched')).find(({ mayBe }) => mayBe?.receiptId === typed.id)?.id ?? '';
    const { id: orderId } = await trade.place();
    return { id, orderId, typed: typed.id };
  };
  const match = (id: string, orderId: string, confirmed?: true) =>
    world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);

  it.each([
    ['was sent back', true],
    ['is to be sent back', false],
  ])('pays an order only after a second yes, and its slip says so: %s', async (words, isSent) => {
    const { id, orderId, typed } = await perhaps(isSent);
    const { failure } = await match(id, orderId);
    expect(failure.code).toBe('receipt_alike');
    expect(failure.message).toContain(`may be one of this sum that ${words}`);
    expect((await match(id, orderId, true)).status).toBe(201);
    const { rows } = await world.database.pool.query(
      "select detail::json ->> 'transfer' as transfer from audit_log where action = 'alike-transfer-accepted' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ transfer: typed }]);
    const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
    expect(terms.find(({ name }) => name === 'Perhaps known')?.value).toBe(
      `${id.slice(-8)} may be the transfer from somebody whom the bank doesn’t name (${typed.slice(-8)}), which ${words}`,
    );
    expect(terms.find(({ name }) => name === 'Sent before')?.value).toEqual(
      isSent ? expect.stringMatching(/^₦150,000\.00 by .+; as another refund$/) : undefined,
    );
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
  });

  it('counts for its order with what was sent of it', async () => {
    const { id, orderId } = await perhaps(true);
    expect((await match(id, orderId, true)).status).toBe(201);
    await approvalFrom(20_000_000n);
    expect((await desk.complete(orderId)).failure.code).toBe('approval_needed');
    await approvalFrom(40_000_000n);
    expect((await desk.complete(orderId)).status).toBe(200);
    await approvalFrom(10_000_000n);
  });
});

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
    expect(refused.failure.message).toContain('A second person agreed to send its refund, ');
    expect((await read())?.state).toBe('due');
    expect((await undo(reversal, trade.boss)).status).toBe(200);
    expect((await read())?.state).toBe('settled');
  });
});
