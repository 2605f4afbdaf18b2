import type { AskedChange } from '@nairadesk/contract/approvals';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { shortMoney } from '../../../test/short-money.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// Staff pay by a yes: what completing would refuse is refused before, not once the coins have left.
const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const steps = shortMoney(world, trade, tunde);
let ngozi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });
const isListed = async (orderId: string) =>
  (await calls.list(ngozi)).some(({ subjectId }) => subjectId === orderId);

it('a purchase that is short: no second person is asked, and the refusal has its sums', async () => {
  const { id } = await steps.placeShort();
  const { failure } = await calls.ask(tunde, toComplete(id));
  expect(failure.code).toBe('not_fully_paid');
  expect(failure.data).toEqual({ received: '149500.00', due: '150000.00' });
});

it('a purchase whose money came late at a rate that is worse by now: none is asked, and a yes from before isn’t shown', async () => {
  const { id } = await trade.place();
  await steps.age(id, 135);
  await steps.arrive('150000.00', { orderId: id });
  await calls.grant(tunde, ngozi, toComplete(id));
  expect(await isListed(id)).toBe(true);
  await steps.setPrice(153_000_000);
  expect((await calls.ask(tunde, toComplete(id))).failure.code).toBe('late_money');
  // A clerk can't make the offer, and reads so before they try.
  const refused = await steps.complete(id);
  expect([refused.failure.code, refused.failure.message]).toEqual([
    'late_money',
    expect.stringMatching(/Ngozi Eze agreed to this order on .+, so a super-admin has to offer them/),
  ]);
  expect((await steps.offer(id)).failure.message).toMatch(
    /^Ngozi Eze agreed to this order on .+ Lagos time, so/,
  );
  expect(await isListed(id)).toBe(false);
  await steps.setPrice(150_000_000);
  expect(await isListed(id)).toBe(true);
});
