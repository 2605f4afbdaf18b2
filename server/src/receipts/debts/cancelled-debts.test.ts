import { getOrder } from '@nairadesk/contract/orders';
import { refundReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { expect, it } from 'vitest';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { useTrade } from '../../../test/trade.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const desk = moneyDesk(world, admin);

const seen = async (id: string) => (await world.call(getOrder, { id }, admin.token)).body.data;
const refusedFor = async (receiptId: string, orderId: string) =>
  (await desk.match(receiptId, orderId)).failure.message;

it('a cancelled order: takes what its customer owes for it, as its refund had left, and never more', async () => {
  const { id: orderId } = await trade.place();
  const receipt = (await desk.enter({ orderId })).body.data;
  await desk.cancel(orderId);
  const [refund] = await desk.refundsOf(orderId);
  await desk.send(refund?.id ?? '');
  const other = (await desk.enter({ amount: '1000.00' })).body.data;
  expect(await refusedFor(other.id, orderId)).toContain('is cancelled');
  await desk.takeBack(receipt);
  expect(await seen(orderId)).toMatchObject({ owedToUs: '150000.00' });
  const again = (await desk.enter({ amount: '150000.00' })).body.data;
  expect((await desk.match(again.id, orderId)).status).toBe(201);
  expect(await seen(orderId)).toMatchObject({ status: 'cancelled', owedToUs: null });
  expect(await refusedFor(other.id, orderId)).toContain('is cancelled');
  expect((await desk.refundsOf(orderId)).map(({ state }) => state)).toEqual(['sent']);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

it('a cancelled order: has its money again where it was never taken back, so that it is not sent back twice', async () => {
  const { id: orderId } = await trade.place();
  const receipt = (await desk.enter({ orderId })).body.data;
  await desk.cancel(orderId);
  const [refund] = await desk.refundsOf(orderId);
  await desk.send(refund?.id ?? '');
  const reversal = (await desk.takeBack(receipt)).body.data;
  const undone = await world.call(undoReversal, { id: reversal.id, reason: 'Another one' }, admin.token);
  expect(undone.status, undone.text).toBe(200);
  const again = await world.call(refundReceipt, { id: receipt.id, confirmedOther: true }, admin.token);
  expect([again.status, again.failure.message]).toEqual([409, 'Nothing of this transfer is left.']);
  expect(await seen(orderId)).toMatchObject({ status: 'cancelled', owedToUs: null });
  expect((await desk.debts()).filter((debt) => debt.orderId === orderId)).toEqual([]);
  expect((await desk.refundsOf(orderId)).map(({ state }) => state)).toEqual(['sent']);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

it('a completed order: has as much of its money again as its customer still owes', async () => {
  const { id: orderId } = await trade.place();
  const receipt = (await desk.enter({ orderId })).body.data;
  await desk.complete(orderId);
  const reversal = (await desk.takeBack(receipt)).body.data;
  const part = (await desk.enter({ amount: '50000.00' })).body.data;
  expect((await desk.match(part.id, orderId)).status).toBe(201);
  await world.call(undoReversal, { id: reversal.id, reason: 'Another one' }, admin.token);
  expect((await desk.transfer(receipt.id))?.unmatched).toBe('50000.00');
  expect((await desk.debts()).filter((debt) => debt.orderId === orderId)).toEqual([]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

it('a cancelled sale: takes no payout', async () => {
  const { id: orderId } = await trade.place(trade.sell);
  await desk.cancel(orderId);
  const payout = (await desk.enter({ direction: 'out', amount: '148000.00' })).body.data;
  expect(await refusedFor(payout.id, orderId)).toContain('is cancelled');
});
