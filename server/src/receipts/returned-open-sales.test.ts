import { getOrder } from '@nairadesk/contract/orders';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

// A payout can be matched before its sale is marked as sent, and the bank return it before that, too.
const { world, trade, admin: tunde } = useTrade();
const desk = moneyDesk(world, tunde);
const calls = approvalCalls(world, trade);

beforeAll(() => trade.completeOne());
beforeEach(() => world.database.pool.query('delete from throttles'));

const payOut = async (orderId: string) =>
  (await desk.enter({ orderId, direction: 'out', amount: '148000.00' })).body.data;
/** A sale, open, whose payout came back. */
const returned = async () => {
  const { id: orderId } = await trade.place(trade.sell);
  expect((await desk.takeBack(await payOut(orderId))).status).toBe(201);
  return orderId;
};

it('an open sale whose payout came back is completed once it was paid again, or cancelled before', async () => {
  const [orderId, other] = [await returned(), await returned()];
  const refused = (await desk.complete(orderId)).failure;
  expect([refused.code, refused.data]).toEqual(['not_fully_paid', { received: '0.00', due: '148000.00' }]);
  expect(refused.message).toMatch(
    /^Person \w+ typed that what we paid for this order came back, and no statement shows it\. If it did, pay it again/,
  );
  await payOut(orderId);
  const done = await desk.complete(orderId);
  expect(done.status, done.text).toBe(200);
  const { data } = (await world.call(getOrder, { id: orderId }, tunde.token)).body;
  expect(data).toMatchObject({ status: 'completed', owedToUs: null });
  expect((await desk.cancel(other)).status).toBe(200);
  expect(await desk.debts()).toEqual([]);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

it('an open sale that is paid once more by staff’s word counts with what came back, and its slip has it', async () => {
  const orderId = await returned();
  await payOut(orderId);
  await world.database.pool.query('update desk_rules set approval_from_kobo = 20000000');
  expect((await desk.complete(orderId)).failure.code).toBe('approval_needed');
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
  expect(terms.find(({ name }) => name === 'Paid before')?.value).toMatch(
    /^₦148,000\.00 to .+ That it came back is .+’s word alone$/,
  );
});
