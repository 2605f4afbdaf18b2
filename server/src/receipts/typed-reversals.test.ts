import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, refundReceipt, takeBackReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  // Of another sum: money that names an order waits for staff where a completed one of its sum has none.
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' });
  await world.call(resolveOrder, { orderId: id, status: 'completed' }, tunde.token);
});

const enter = (
  more: { direction: 'in' | 'out'; takesBack?: string; amount?: string; reference?: string },
  who = tunde,
) =>
  world.call(
    enterReceipt,
    {
      accountId: bank.account.id,
      kind: 'reversal',
      amount: '150000',
      arrivedAt: new Date().toISOString(),
      reference: newReference(),
      confirmedOther: true,
      ...more,
    },
    who.token,
  );
const complete = (orderId: string, reference?: string) =>
  world.call(resolveOrder, { orderId, status: 'completed', ...(reference && { reference }) }, tunde.token);
const undo = (id: string, who = tunde) => world.call(undoReversal, { id, reason: 'A mistake' }, who.token);

/** An order whose money a statement has. */
async function paid() {
  const order = await trade.place();
  const lines = linesOf([{ amountKobo: 150_000_00n, narration: `NIP/OBI ADA/GTB/${order.transactionId}` }]);
  const imported = await bank.importLines(lines);
  expect(imported.body.data.matched, imported.text).toBe(1);
  const [transfer] = await bank.transfers();
  return { order, transferId: transfer?.id ?? '', lines };
}

describe('a reversal that staff typed, of a transfer that a statement has', () => {
  it('takes nothing back, holds the refund up, and is undone by a colleague', async () => {
    const { order, transferId } = await paid();
    await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, tunde.token);
    const typed = await enter({ direction: 'out', takesBack: transferId });
    expect([typed.status, typed.body.data.reversal]).toEqual([201, null]);
    expect(typed.body.message).toContain('takes nothing back');
    const { id } = typed.body.data;
    const [refund] = await desk.refundsOf(order.id);
    expect(refund?.state).toBe('due');
    const by = await world.call(takeBackReceipt, { id, takesBack: transferId }, tunde.token);
    expect(by.failure.code).toBe('reversal_not_possible');
    const payee = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
    await world.call(setRefundPayee, { id: refund?.id ?? '', ...payee, confirmed: true }, tunde.token);
    const send = () =>
      world.call(sendRefund, { id: refund?.id ?? '', bankReference: 'TYPED-1' }, tunde.token);
    expect((await send()).failure.code).toBe('reversal_open');
    expect((await undo(id, ngozi)).body.data.kind).toBe('undone');
    expect((await undo(id)).failure.code).toBe('reversal_not_possible');
    expect((await send()).status).toBe(200);
    const { rows } = await world.database.pool.query(
      "select detail from audit_log where action = 'reversal-undone' and subject_id = $1",
      [id],
    );
    expect(JSON.parse(rows[0].detail)).toMatchObject({
      amount: '150000.00',
      reason: 'A mistake',
      enteredBy: tunde.id,
    });
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('holds an open order up, and makes no customer owe us', async () => {
    const { order, transferId } = await paid();
    const typed = await enter({ direction: 'out', takesBack: transferId });
    expect((await complete(order.id)).failure.code).toBe('reversal_open');
    expect((await undo(typed.body.data.id, trade.boss)).status).toBe(200);
    expect((await complete(order.id)).status).toBe(200);
    const again = await enter({ direction: 'out', takesBack: transferId });
    expect(again.status).toBe(201);
    expect((await desk.debts()).filter(({ orderId }) => orderId === order.id)).toEqual([]);
    // Left open, it could be about the money of a later test, which is of its sum and came in the same seconds.
    expect((await undo(again.body.data.id, trade.boss)).status).toBe(200);
  });

  it('pays no payout out again', async () => {
    const { id, transactionId } = await trade.place(trade.sell);
    expect((await complete(id, `PAYOUT-${id}`)).status).toBe(200);
    const out = { amountKobo: -148_000_00n, partyName: 'ADA OBI', narration: `NIP/ADA OBI/${transactionId}` };
    expect((await bank.importLines(linesOf([out], { opening: 900_000_00n }))).body.data.matched).toBe(1);
    const [debit] = await bank.transfers();
    const bounce = { direction: 'in', amount: '148000', takesBack: debit?.id ?? '' } as const;
    expect((await enter(bounce)).status).toBe(201);
    expect(await desk.refundsOf(id)).toEqual([]);
  });

  it('takes it back once a statement has it, too', async () => {
    const { order, transferId, lines } = await paid();
    const [line] = lines;
    if (!line) throw new Error('no line');
    const reversed = { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP/OBI ADA/GTB' };
    const then = linesOf([reversed], { opening: line.balanceKobo, from: Date.now() });
    const reference = then[0]?.reference ?? '';
    const typed = await enter({ direction: 'out', takesBack: transferId, reference });
    expect((await bank.importLines(then)).status).toBe(201);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    expect(data.filter(({ orderId }) => orderId === order.id)).toEqual([]);
    const back = { id: typed.body.data.id, takesBack: transferId };
    const taken = await world.call(takeBackReceipt, { ...back, confirmed: true }, tunde.token);
    expect(taken.status, taken.text).toBe(200);
    expect((await undo(back.id)).failure.code).toBe('reversal_not_possible');
  });
});

it('a member of staff types twenty reversals an hour at most', async () => {
  for (let n = 0; n < 20; n += 1)
    expect((await enter({ direction: 'out', amount: `${7_000 + n}` }, ngozi)).status).toBe(201);
  const { failure } = await enter({ direction: 'out', amount: '7999' }, ngozi);
  expect(failure.code).toBe('too_many_requests');
});

describe('a reversal that staff typed, of a transfer that they typed', () => {
  it('is undone by the clerk who typed it or a super-admin: the transfer can be matched again', async () => {
    const { id: orderId } = await trade.place();
    const typed = (await desk.enter({ orderId })).body.data;
    const { id } = (await desk.takeBack(typed)).body.data;
    expect((await undo(id, ngozi)).failure.code).toBe('forbidden');
    expect((await undo(id)).body.data).toMatchObject({ kind: 'undone', reversal: null });
    expect((await desk.transfer(typed.id))?.unmatched).toBe('150000.00');
    expect((await desk.match(typed.id, orderId)).status).toBe(201);
    const done = await complete(orderId);
    expect(done.status, done.text).toBe(200);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('takes it back, and where the owner asks for it only with a second person', async () => {
    const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.003', amount: '450000.00' });
    const { id, amount, direction } = (await desk.enter({ orderId, amount: '450000' })).body.data;
    expect((await complete(orderId)).status).toBe(200);
    await world.database.pool.query('update desk_rules set approve_reversals = true');
    const change: AskedChange = { kind: 'take-back', receiptId: id };
    const refused = await desk.takeBack({ id, amount, direction });
    expect([refused.failure.code, refused.failure.data]).toEqual(['approval_needed', { change }]);
    const slip = await calls.asked(tunde, change);
    expect(slip.terms).toEqual([
      { name: 'Take back', value: '₦450,000.00' },
      {
        name: 'Transfer',
        value: expect.stringMatching(/^from OBI ADA, as .+ typed it: it is on no statement/),
      },
      { name: 'Because', value: 'Staff say that the bank reversed it: no statement has that' },
      { name: 'Matched to', value: expect.stringMatching(/: ₦450,000\.00$/) },
    ]);
    expect((await calls.approve(tunde, slip.id)).failure.code).toBe('own_approval');
    // Whose money it was, and who works here since.
    const role = (name: string) =>
      world.database.pool.query('update users set role = $2 where id = $1', [trade.ada.id, name]);
    await role('admin');
    expect((await calls.approve(trade.ada, slip.id)).failure.code).toBe('own_order');
    await role('user');
    expect((await calls.approve(ngozi, slip.id)).status).toBe(200);
    expect((await desk.takeBack({ id, amount, direction })).status).toBe(201);
    expect((await desk.debts()).filter((debt) => debt.orderId === orderId)).toHaveLength(1);
    await world.database.pool.query('update desk_rules set approve_reversals = false');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('takes nothing from the lines that a statement has then, also where it has both', async () => {
    for (const has of ['the credit', 'both', 'another’s reversal'] as const) {
      const { id: orderId, transactionId } = await trade.place();
      const reference = `TRUE-${newReference()}`;
      const arrivedAt = new Date().toISOString();
      const sent = { accountId: bank.account.id, direction: 'in', amount: '150000', arrivedAt } as const;
      const words = { reference, orderId, senderName: 'Ada Obi', confirmedOther: true };
      const typed = (await world.call(enterReceipt, { ...sent, ...words }, tunde.token)).body.data;
      const back = await enter({ direction: 'out', takesBack: typed.id, reference: `B-${reference}` });
      expect(back.status, back.text).toBe(201);
      const credit = { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: transactionId, reference };
      const taken = {
        ...credit,
        amountKobo: -150_000_00n,
        ...(has === 'another’s reversal' && { partyName: 'ACC OMPLICE' }),
        narration: has === 'both' ? `RVSL ${transactionId}` : 'RVSL',
        reference: `B-${reference}`,
        isTakenBack: true,
      };
      const lines = linesOf(has === 'the credit' ? [credit] : [credit, taken], { opening: 4_000_000_00n });
      const imported = await bank.importLines(lines);
      expect(imported.body.data, imported.text).toMatchObject({
        added: has === 'the credit' ? 1 : 2,
        matched: 0,
      });
      const lost = (await bank.transfers('unmatched')).filter(({ kind }) => kind === 'transfer');
      expect(lost.map(({ mayBe }) => mayBe?.receiptId)).toEqual([
        has === 'the credit' ? typed.id : expect.any(String),
      ]);
      await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
      for (const { id } of lost)
        expect((await world.call(refundReceipt, { id, confirmedOther: true }, tunde.token)).status).toBe(201);
    }
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('of a payout takes nothing from the line that a statement has then: paying it again needs a second person', async () => {
    const { id } = await trade.place(trade.sell);
    expect((await complete(id, `PAYOUT-${id}`)).status).toBe(200);
    const line = { amountKobo: -148_000_00n, partyName: 'ADA OBI', reference: `OUT-${newReference()}` };
    const typed = { direction: 'out', amount: '148000', senderName: 'ADA OBI', orderId: id } as const;
    const sent = { ...typed, accountId: bank.account.id, reference: line.reference };
    const debit = (await desk.enter(sent)).body.data;
    const back = {
      accountId: bank.account.id,
      direction: 'in',
      amount: '148000',
      takesBack: debit.id,
    } as const;
    expect((await enter(back)).status).toBe(201);
    await world.database.pool.query('update desk_rules set approval_from_kobo = 100000000');
    expect((await bank.importLines(linesOf([line], { opening: 4_000_000_00n }))).body.data.added).toBe(1);
    const [refund] = await desk.refundsOf(id);
    const send = { id: refund?.id ?? '', bankReference: 'AGAIN' };
    const { failure } = await world.call(sendRefund, send, tunde.token);
    expect([failure.code, failure.message]).toEqual([
      'approval_needed',
      expect.stringContaining('A statement'),
    ]);
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
  });

  it('is named as a person’s word where it makes a payout due again', async () => {
    const { id } = await trade.place(trade.sell);
    expect((await complete(id, `PAYOUT-${id}`)).status).toBe(200);
    const typed = { direction: 'out', amount: '148000', senderName: 'ADA OBI', orderId: id } as const;
    const debit = (await desk.enter(typed)).body.data;
    expect((await desk.takeBack(debit)).status).toBe(201);
    const [refund] = await desk.refundsOf(id);
    await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
    const { terms } = await calls.asked(tunde, { kind: 'send-refund', refundId: refund?.id ?? '' });
    expect(terms).toContainEqual({
      name: 'Reversed by the bank',
      value: expect.stringMatching(/^₦148,000\.00, as .+ typed it: it is on no statement/),
    });
    expect(terms).toContainEqual({
      name: 'Paid before',
      value: expect.stringMatching(
        /^₦148,000\.00 to ADA OBI, as .+ typed it: it is on no statement \(\w{8}\)\. That it came back is .+’s word alone$/,
      ),
    });
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
  });

  it('of a payout counts with it towards the sum from which the owner asks for a second person', async () => {
    const paidAndTakenBack = async () => {
      const { id } = await trade.place({ ...trade.sell, quantity: '0.002', amount: '296000.00' });
      expect((await complete(id, `PAYOUT-${id}`)).status).toBe(200);
      const typed = { direction: 'out', amount: '296000', senderName: 'ADA OBI', orderId: id } as const;
      const debit = (await desk.enter(typed)).body.data;
      expect((await desk.takeBack(debit)).status).toBe(201);
      const [refund] = await desk.refundsOf(id);
      return { id: refund?.id ?? '', bankReference: `AGAIN-${newReference()}` };
    };
    const sends = [await paidAndTakenBack(), await paidAndTakenBack()];
    const statuses = [];
    for (const [index, from] of [592_000_00, 592_000_01].entries()) {
      await world.database.pool.query('update desk_rules set approval_from_kobo = $1', [from]);
      const send = sends[index];
      statuses.push(send && (await world.call(sendRefund, send, tunde.token)).status);
    }
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
    expect(statuses).toEqual([409, 200]);
  });
});
