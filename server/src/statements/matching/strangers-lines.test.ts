import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt } from '@nairadesk/contract/receipts';
import { findLikely } from '@nairadesk/contract/statements';
import { afterEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { account, importLines, transfers } = useStatements(world, admin);
const amountKobo = 150_000_00n;

afterEach(async () => expect(await checkInvariants(world.database.pool)).toEqual([]));

/** A purchase of Ada’s that was completed on our word. */
const complete = async () => {
  const order = await trade.place();
  const reference = `0x${crypto.randomUUID()}`;
  const call = { orderId: order.id, status: 'completed', reference } as const;
  expect((await world.call(resolveOrder, call, admin.token)).status).toBe(200);
  return order;
};
const pay = (partyName: string, narration: string, reference = newReference()) =>
  importLines(linesOf([{ amountKobo, partyName, narration, reference }], { from: Date.now() }));
const accepted = async (orderId: string) => {
  const { rows } = await world.database.pool.query(
    "select detail::json as detail from audit_log where action = 'stranger-accepted' and subject_id = $1",
    [orderId],
  );
  return rows.map(({ detail }) => detail);
};

describe('a line that names a purchase which was completed on our word', () => {
  it('is matched by itself where its customer paid', async () => {
    const { transactionId } = await complete();
    expect((await pay('OBI ADA', transactionId)).body.data).toMatchObject({ added: 1, matched: 1 });
  });

  it('is left to staff where a stranger paid, who are asked and recorded', async () => {
    const { id, transactionId } = await complete();
    expect((await pay('CHIDI OKAFOR', transactionId)).body.data).toMatchObject({ added: 1, matched: 0 });
    const [transfer] = await transfers('unmatched');
    const { data } = (await world.call(findLikely, {}, admin.token)).body;
    const proposed = data.find(({ receiptId }) => receiptId === transfer?.id);
    expect(proposed).toMatchObject({ orderId: id, why: 'transaction-id' });
    const match = (confirmed: boolean) =>
      world.call(matchReceipt, { id: transfer?.id ?? '', orderId: id, likely: true, confirmed }, admin.token);
    expect((await match(false)).failure.code).toBe('paid_by_stranger');
    expect((await match(true)).status).toBe(201);
    expect(await accepted(id)).toMatchObject([{ paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi' }]);
  });

  it('is matched by itself while the purchase is open, also from a stranger: completing asks', async () => {
    const { id, transactionId } = await trade.place();
    expect((await pay('CHIDI OKAFOR', transactionId)).body.data).toMatchObject({ matched: 1 });
    await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
  });
});

describe('a transfer that was typed for a completed purchase', () => {
  it.each([
    ['both names', 'Chidi Okafor Ada Obi'],
    ['the customer’s name', 'Ada Obi'],
    ['no name', undefined],
  ])('gets no line of a stranger: typed with %s', async (_how, senderName) => {
    const { id } = await complete();
    const reference = newReference().padEnd(20, '0');
    const typed = { accountId: account.id, direction: 'in', amount: '150000', reference } as const;
    const arrivedAt = new Date().toISOString();
    const entered = await world.call(
      enterReceipt,
      { ...typed, arrivedAt, orderId: id, ...(senderName && { senderName }) },
      admin.token,
    );
    expect(entered.status, entered.text).toBe(201);
    expect((await pay('CHIDI OKAFOR', 'for coins', reference)).body.data).toMatchObject({ added: 1 });
    expect(await transfers('unmatched')).toMatchObject([{ senderName: 'CHIDI OKAFOR' }]);
  });

  it('gets none, either, where it paid a debt for a cancelled one', async () => {
    const desk = moneyDesk(world, admin);
    const { id } = await trade.place();
    const paid = (await desk.enter({ orderId: id })).body.data;
    await desk.cancel(id);
    await desk.send((await desk.refundsOf(id))[0]?.id ?? '');
    await desk.takeBack(paid);
    const reference = newReference().padEnd(20, '0');
    const unnamed = { senderName: null, senderBank: null, senderAccount: null };
    const again = (await desk.enter({ ...unnamed, reference, accountId: account.id })).body.data;
    expect((await desk.match(again.id, id)).status).toBe(201);
    expect((await pay('CHIDI OKAFOR', 'for coins', reference)).body.data).toMatchObject({ added: 1 });
    expect(await transfers('unmatched')).toMatchObject([{ senderName: 'CHIDI OKAFOR' }]);
  });

  it('gets the line of a stranger whom staff accepted', async () => {
    const { id } = await complete();
    const reference = newReference().padEnd(20, '0');
    const typed = { accountId: account.id, direction: 'in', amount: '150000', reference } as const;
    const arrivedAt = new Date().toISOString();
    const senderName = 'Chidi Okafor';
    const { body } = await world.call(enterReceipt, { ...typed, arrivedAt, senderName }, admin.token);
    const match = { id: body.data.id, orderId: id, confirmed: true };
    expect((await world.call(matchReceipt, match, admin.token)).status).toBe(201);
    expect((await pay('CHIDI OKAFOR', 'for coins', reference)).body.data).toMatchObject({ added: 0 });
    expect(await accepted(id)).toHaveLength(1);
  });
});
