import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// Whoever has a second person's yes may have paid or sent: a clerk who cancels then would have the same coins or the same
// transfer paid for once more.
const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
let ngozi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

const cancel = (orderId: string, { token }: Person) =>
  world.call(resolveOrder, { orderId, status: 'cancelled', reason: 'Wrong network' }, token);
const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });

async function lineOf(orderId: string): Promise<string | undefined> {
  const { terms } = await calls.asked(tunde, toComplete(orderId));
  return terms.find(({ name }) => name === 'Agreed to before')?.value;
}

it.each([
  ['sale', () => trade.sell, '0.001 Bitcoin for ₦148,000.00', 'Paid'],
  ['purchase', () => trade.buy, '0.001 Bitcoin for ₦150,000.00', 'Sent'],
] as const)(
  'a %s that a second person agreed to: a super-admin alone cancels it, and the next slip says so',
  async (_, draft, what, done) => {
    const first = await trade.place(draft());
    await calls.grant(tunde, ngozi, toComplete(first.id));
    const refused = await cancel(first.id, tunde);
    expect([refused.status, refused.failure.code]).toEqual([403, 'order_agreed_to']);
    expect((await cancel(first.id, trade.boss)).status).toBe(200);
    const other = draft().orderType === 'buy' ? trade.sell : trade.buy;
    expect((await lineOf((await trade.place(other)).id)) ?? '').not.toContain(first.transactionId);
    expect(await lineOf((await trade.place(draft())).id)).toContain(
      `${first.transactionId}, ${what.replace('Bitcoin', trade.bitcoin.name)}, by Ngozi Eze. ${done} perhaps, and cancelled`,
    );
  },
);

it('an order whose yes was withdrawn: is a super-admin’s to cancel all the same', async () => {
  const { id } = await trade.place();
  const given = await calls.grant(tunde, ngozi, toComplete(id));
  expect((await calls.withdraw(tunde, given)).status).toBe(200);
  expect((await cancel(id, tunde)).failure.code).toBe('order_agreed_to');
});

it('an order that nobody agreed to, or that was declined: is cancelled by any clerk', async () => {
  const { id } = await trade.place();
  expect((await calls.decline(ngozi, (await calls.asked(tunde, toComplete(id))).id)).status).toBe(200);
  expect((await cancel(id, tunde)).status).toBe(200);
});
