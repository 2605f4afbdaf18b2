import type { AskedChange } from '@nairadesk/contract/approvals';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { shortMoney } from '../../../test/short-money.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { expireOrders } from '../../orders/expire-orders.ts';
import { createContext } from '../../platform/context/context.ts';

// Whoever has a second person's yes may have paid or sent: a clerk who cancels then would have the same coins or the same
// transfer paid for once more.
const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const steps = shortMoney(world, trade, tunde);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

const cancel = (orderId: string, { token }: Person) =>
  world.call(resolveOrder, { orderId, status: 'cancelled', reason: 'Wrong network' }, token);
const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });

/** What stands beside the terms of a request about this. */
async function lineOf(change: AskedChange): Promise<string | undefined> {
  const { besides } = await calls.asked(tunde, change);
  return besides?.find(({ name }) => name === 'Agreed to before')?.value;
}

const agreedTo = (order: { transactionId: string } | null, done: string) =>
  new RegExp(`${order?.transactionId ?? 'The same'} by Ngozi Eze on [^;]+ Lagos time, ${done}`);

const valid = 'and not marked as done yet';

describe.each([
  ['sale', () => trade.sell, 'paid perhaps'],
  ['purchase', () => trade.buy, 'sent perhaps'],
] as const)('a %s that a second person agreed to', (_, draft, done) => {
  it('is cancelled by a super-admin alone, and the next slip says so', async () => {
    const first = await trade.place(draft());
    await calls.grant(tunde, ngozi, toComplete(first.id));
    const refused = await cancel(first.id, tunde);
    expect([refused.status, refused.failure.code]).toEqual([403, 'order_agreed_to']);
    expect((await cancel(first.id, trade.boss)).status).toBe(200);
    const other = await trade.place(draft().orderType === 'buy' ? trade.sell : trade.buy);
    expect((await lineOf(toComplete(other.id))) ?? '').not.toContain(first.transactionId);
    const next = await trade.place(draft());
    expect(await lineOf(toComplete(next.id))).toMatch(agreedTo(first, done));
  });

  it('is in the slip of the next while it is open, and in its own where its yes was withdrawn; no more once it is used', async () => {
    const [first, next] = [await trade.place(draft()), await trade.place(draft())];
    const given = await calls.grant(tunde, ngozi, toComplete(first.id));
    expect(await lineOf(toComplete(next.id))).toMatch(agreedTo(first, valid));
    expect((await calls.withdraw(tunde, given)).status).toBe(200);
    await calls.grant(tunde, ngozi, toComplete(first.id));
    const listed = (await calls.list(tunde)).find(({ subjectId }) => subjectId === first.id);
    expect(JSON.stringify(listed?.besides)).toMatch(agreedTo(null, done));
    await calls.withdraw(tunde, listed?.id ?? '');
    expect(await lineOf(toComplete(next.id))).toMatch(agreedTo(first, done));
    await calls.grant(tunde, ngozi, toComplete(first.id));
    expect((await steps.complete(first.id)).status).toBe(200);
    expect((await lineOf(toComplete(next.id))) ?? '').not.toContain(first.transactionId);
  });
});

it('a purchase that a second person agreed to: no clerk offers other terms for it, and its refund says that the coins may have left', async () => {
  // Short by no more than the owner forgives.
  const { id: orderId } = await trade.place();
  await steps.arrive('149990.00', { orderId });
  await calls.grant(tunde, ngozi, toComplete(orderId));
  expect((await steps.offer(orderId)).failure.code).toBe('order_agreed_to');
  const { id } = (await steps.offer(orderId, {}, trade.boss.token)).body.data;
  expect((await steps.decline(id)).status).toBe(200);
  const refund = await desk.newestRefund();
  expect(await lineOf({ kind: 'send-refund', refundId: refund?.id ?? '' })).toContain('sent perhaps');
});

it('an order that a second person agreed to: isn’t cancelled by its customer, nor by itself', async () => {
  const { id } = await trade.place();
  await calls.grant(tunde, ngozi, toComplete(id));
  const own = await world.call(cancelOrder, { orderId: id }, trade.ada.token);
  expect([own.status, own.failure.code]).toEqual([409, 'order_in_work']);
  const other = await trade.place();
  await world.database.pool.query(
    `begin; set local session_replication_role = replica;
     update orders set placed_at = placed_at - interval '3 days', expires_at = expires_at - interval '3 days'
     where id in ('${id}', '${other.id}');
     update approvals set asked_at = asked_at - interval '3 days' where subject_id = '${id}'; commit`,
  );
  expect(await expireOrders(createContext(world.services))).toBe(1);
  expect((await steps.seenByAda(id)).status).toBe('pending');
  expect((await cancel(id, trade.boss)).status).toBe(200);
});

it('an offer from before a second person agreed to its order: is neither declined nor accepted', async () => {
  const { id: orderId } = await trade.place();
  await steps.arrive('149990.00', { orderId });
  const { id } = (await steps.offer(orderId)).body.data;
  await calls.grant(tunde, ngozi, toComplete(orderId));
  for (const answer of [await steps.decline(id), await steps.accept(id)])
    expect([answer.status, answer.failure.code]).toEqual([409, 'order_in_work']);
  expect((await steps.complete(orderId)).status).toBe(200);
});

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

it('an order that waits for weeks: its slip has the yes of then', async () => {
  const { id } = await trade.place();
  const given = await calls.grant(tunde, ngozi, toComplete(id));
  await calls.withdraw(tunde, given);
  await world.database.pool.query(`begin; set local session_replication_role = replica;
    update orders set placed_at = placed_at - interval '20 days' where id = '${id}';
    update approvals set asked_at = asked_at - interval '20 days', decided_at = decided_at - interval '20 days'
    where id = '${given}'; commit`);
  expect(await lineOf(toComplete(id))).toMatch(agreedTo(null, 'sent perhaps'));
});

it('the refund of an order that waited for weeks: its slip has the yes of then', async () => {
  const { id } = await trade.place();
  await steps.arrive('150000.00', { orderId: id });
  const given = await calls.grant(tunde, ngozi, toComplete(id));
  await calls.withdraw(tunde, given);
  await world.database.pool.query(`begin; set local session_replication_role = replica;
    update orders set placed_at = placed_at - interval '20 days' where id = '${id}';
    update approvals set asked_at = asked_at - interval '20 days', decided_at = decided_at - interval '20 days'
    where id = '${given}'; commit`);
  expect((await cancel(id, trade.boss)).status).toBe(200);
  const refund = await desk.newestRefund();
  expect(await lineOf({ kind: 'send-refund', refundId: refund?.id ?? '' })).toContain('sent perhaps');
});
