import type { Approval, AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { sendRefund, setRefundPayee, settleRefund, withdrawRefund } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;
let buyer: Person;

beforeAll(async () => {
  await trade.completeOne();
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  buyer = await world.user({ name: 'Chidi Okafor' });
  await world.giveWallets(buyer, { Bitcoin: 'chidi-bitcoin' });
});

const approvalFrom = (kobo: bigint) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);
const toSend = (refundId: string): AskedChange => ({ kind: 'send-refund', refundId });
const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });
const account = { bankName: 'Village Bank', accountName: 'Chidi Okafor', accountNumber: '2012345678' };

/** A transfer on a statement, which staff decide to send back. */
async function toBeSentBack(): Promise<{ receipt: string; refund: string }> {
  const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'CHIDI OKAFOR' }], { from: Date.now() });
  expect((await bank.importLines(lines)).status).toBe(201);
  const receipt = (await bank.transfers())[0]?.id ?? '';
  const due = await world.call(refundReceipt, { id: receipt }, tunde.token);
  expect(due.status, due.text).toBe(201);
  const refund = (await desk.newestRefund())?.id ?? '';
  const payee = await world.call(setRefundPayee, { id: refund, ...account, confirmed: true }, tunde.token);
  expect(payee.status, payee.text).toBe(200);
  return { receipt, refund };
}
const withdraw = (id: string, { token }: Person) =>
  world.call(withdrawRefund, { id, reason: 'Mistake' }, token);

it('a refund that was sent, or that a second person agreed to, is withdrawn by a super-admin alone', async () => {
  await approvalFrom(10_000_000n);
  const { receipt, refund } = await toBeSentBack();
  await calls.grant(tunde, ngozi, toSend(refund));
  const agreed = await withdraw(refund, tunde);
  expect([agreed.status, agreed.failure.message]).toEqual([
    403,
    'A second person agreed to send this refund, so it may be on its way. A super-admin can withdraw it.',
  ]);
  const sent = await world.call(
    sendRefund,
    { id: refund, bankReference: `REF-${newReference()}` },
    tunde.token,
  );
  expect(sent.status, sent.text).toBe(200);
  await world.call(settleRefund, { id: refund, outcome: 'returned', reason: 'Closed' }, tunde.token);
  expect((await desk.newestRefund())?.withdrawable).toBe(false);
  expect((await withdraw(refund, tunde)).failure.code).toBe('refund_not_withdrawable');
  expect((await desk.transfer(receipt))?.unmatched).toBe('0.00');
  expect((await withdraw(refund, trade.boss)).status).toBe(200);
  expect((await desk.transfer(receipt))?.unmatched).toBe('150000.00');
});

it('a purchase whose transfer was sent back before counts with what left, and its slip says so', async () => {
  // Dearer than the order, and cheaper than what leaves in all.
  await approvalFrom(20_000_000n);
  const { receipt, refund } = await toBeSentBack();
  await desk.send(refund);
  await desk.returned(refund);
  expect((await withdraw(refund, trade.boss)).status).toBe(200);
  const { id: orderId } = await trade.place(trade.buy, buyer);
  const matched = await world.call(matchReceipt, { id: receipt, orderId, confirmed: true }, tunde.token);
  expect(matched.status, matched.text).toBe(201);
  const done = await world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
  expect(done.failure.code).toBe('approval_needed');
  const { terms } = await calls.asked(tunde, toComplete(orderId));
  expect(terms.find(({ name }) => name === 'Sent before')?.value).toMatch(
    /^₦150,000\.00 by .+, reference REF-.+; returned, as .+ says$/,
  );
  await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
});

it('a slip names another purchase that its transfer may have paid: completed by staff’s word, and on no statement', async () => {
  await approvalFrom(10_000_000n);
  const { id: first, transactionId } = await trade.place(trade.buy, buyer);
  await calls.grant(tunde, ngozi, toComplete(first));
  expect((await desk.complete(first)).status).toBe(200);
  const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'CHIDI OKAFOR' }], { from: Date.now() });
  expect((await bank.importLines(lines)).status).toBe(201);
  const receipt = (await bank.transfers())[0]?.id ?? '';
  const { id: orderId } = await trade.place(trade.buy, buyer);
  await world.call(matchReceipt, { id: receipt, orderId, confirmed: true }, tunde.token);
  const said = `${transactionId}, completed by ${tunde.name}: no statement has ₦150,000.00 of it`;
  const perhaps = ({ terms, besides = [] }: Approval) => {
    // It comes and goes with other orders, so no yes depends on it.
    expect(JSON.stringify(terms)).not.toContain(transactionId);
    return besides.find(({ name }) => name === 'May have paid another order')?.value;
  };
  expect(perhaps(await calls.asked(tunde, toComplete(orderId)))).toBe(said);
  // Sent back instead, which the customer isn't known of: by the sender's name.
  const matched = (await desk.transfer(receipt))?.matches[0]?.id ?? '';
  await world.call(undoMatch, { id: matched, reason: 'Another' }, tunde.token);
  await world.call(refundReceipt, { id: receipt, confirmedOther: true }, tunde.token);
  const refund = (await desk.newestRefund())?.id ?? '';
  await world.call(setRefundPayee, { id: refund, ...account, confirmed: true }, tunde.token);
  expect(perhaps(await calls.asked(tunde, toSend(refund)))).toBe(said);
  expect((await withdraw(refund, tunde)).status).toBe(200);
  // Matched to that purchase, it is seen, and the next slip has nothing of it.
  await world.call(matchReceipt, { id: receipt, orderId: first, confirmed: true }, tunde.token);
  await desk.enter({ orderId, senderName: 'OKAFOR CHIDI', arrivedAt: '2026-01-05T10:00:00.000Z' });
  expect(perhaps(await calls.asked(tunde, toComplete(orderId)))).toBeUndefined();
  // What staff typed has whatever time they typed: a purchase of today is named all the same.
  const { id: second, transactionId: other } = await trade.place(trade.buy, buyer);
  await calls.grant(tunde, ngozi, toComplete(second));
  expect((await desk.complete(second)).status).toBe(200);
  const { besides } = await calls.asked(tunde, toComplete(orderId));
  expect(JSON.stringify(besides)).toContain(other);
});

it('a slip names another purchase that a second person agreed to, open or cancelled, whose money it may be', async () => {
  await approvalFrom(10_000_000n);
  const musa = await world.user({ name: 'Musa Bello' });
  await world.giveWallets(musa, { Bitcoin: 'musa-bitcoin' });
  const { id: first, transactionId } = await trade.place(trade.buy, musa);
  const given = await calls.grant(tunde, ngozi, toComplete(first));
  await calls.withdraw(tunde, given);
  // Its money is to go back as somebody's whom we don't know: by the sender's name.
  const from = { partyName: 'BELLO MUSA', amountKobo: 150_000_00n };
  expect((await bank.importLines(linesOf([from], { from: Date.now() }))).status).toBe(201);
  const receipt = (await bank.transfers())[0]?.id ?? '';
  await world.call(refundReceipt, { id: receipt, confirmedOther: true }, tunde.token);
  const refund = (await desk.newestRefund())?.id ?? '';
  const payee = { ...account, accountName: 'Musa Bello', confirmed: true };
  await world.call(setRefundPayee, { id: refund, ...payee }, tunde.token);
  const perhaps = async () => {
    const asked = await calls.asked(tunde, toSend(refund));
    await calls.withdraw(tunde, asked.id);
    return asked.besides?.find(({ name }) => name === 'May have paid another order')?.value;
  };
  const said = `${transactionId}, agreed to by Ngozi Eze, sent perhaps: no statement has ₦150,000.00 of it`;
  expect(await perhaps()).toBe(said);
  const cancelled = { orderId: first, status: 'cancelled', reason: 'Wrong network' } as const;
  expect((await world.call(resolveOrder, cancelled, trade.boss.token)).status).toBe(200);
  expect(await perhaps()).toBe(said);
});

it('a slip names no other purchase that nobody agreed to, or that was declined', async () => {
  const [first, second] = [await trade.place(trade.buy, buyer), await trade.place(trade.buy, buyer)];
  await calls.decline(ngozi, (await calls.asked(tunde, toComplete(first.id))).id);
  const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'CHIDI OKAFOR' }], { from: Date.now() });
  expect((await bank.importLines(lines)).status).toBe(201);
  const receipt = (await bank.transfers())[0]?.id ?? '';
  await world.call(matchReceipt, { id: receipt, orderId: second.id, confirmed: true }, tunde.token);
  const { besides } = await calls.asked(tunde, toComplete(second.id));
  const others = besides?.filter(({ name }) => name !== 'Declined before');
  expect(JSON.stringify(others)).not.toContain(first.transactionId);
});
