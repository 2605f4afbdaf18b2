import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 50000000');
});

const enter = async (amount: string, orderId?: string) => {
  const typed = { accountId: bank.account.id, amount, ...(orderId !== undefined && { orderId }) };
  const answer = await moneyDesk(world, tunde).enter(typed);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
};
const complete = (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
const sent = async (refundId: string) => {
  const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2087654321' };
  await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, tunde.token);
  return world.call(sendRefund, { id: refundId, bankReference: newReference() }, tunde.token);
};

it('a typed transfer: counts whole for each order that it pays, whose surplus would leave after it', async () => {
  const { id: orderId } = await trade.place();
  await enter('650000', orderId);
  const { failure } = await complete(orderId);
  expect([failure.code, failure.message]).toEqual([
    'approval_needed',
    'An order with typed transfers of ₦500,000.00 or more needs a second person. Ask for approval first.',
  ]);
});

it('a typed transfer: counts whole for what is left of it, too', async () => {
  const { id: orderId } = await trade.place();
  const id = await enter('650000');
  expect((await world.call(matchReceipt, { id, orderId, amount: '150000' }, tunde.token)).status).toBe(201);
  expect((await complete(orderId)).failure.code).toBe('approval_needed');
  expect((await world.call(refundReceipt, { id, confirmedOther: true }, tunde.token)).status).toBe(201);
  const due = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body.data;
  const refund = due.find(({ transfer }) => transfer?.receiptId === id);
  expect(refund?.amount).toBe('500000.00');
  expect((await sent(refund?.id ?? '')).failure.code).toBe('approval_needed');
});

it('a typed transfer: asks nobody where all of it is below the sum', async () => {
  const { id: orderId } = await trade.place();
  await enter('450000', orderId);
  expect((await complete(orderId)).status).toBe(200);
  const due = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body.data;
  const surplus = due.find((one) => one.orderId === orderId);
  expect(surplus?.amount).toBe('300000.00');
  expect((await sent(surplus?.id ?? '')).status).toBe(200);
});
