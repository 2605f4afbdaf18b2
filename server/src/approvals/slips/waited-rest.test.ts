import { waitForRest } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { shortMoney } from '../../../test/short-money.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// A naira of its money, and an order keeps its price for days: whoever agrees to it then is to know.
const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const steps = shortMoney(world, trade, tunde);
let ngozi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

it('a purchase that waited for its rest: beside its slip stands until when, by whom and what it costs today, if that is more', async () => {
  const { id } = await trade.place();
  await steps.arrive('1.00', { orderId: id });
  for (const { token } of [ngozi, tunde])
    expect((await world.call(waitForRest, { id, hours: 48 }, token)).status).toBe(200);
  await steps.arrive('149999.00', { orderId: id });
  const asked = async () => {
    const slip = await calls.asked(tunde, { kind: 'complete-order', orderId: id });
    return { id: slip.id, line: slip.besides?.find(({ name }) => name === 'Waited for its rest')?.value };
  };
  const before = await asked();
  expect(before.line).toBeUndefined();
  // Who waited has said that its price holds.
  expect((await calls.approve(ngozi, before.id)).failure.code).toBe('own_approval');
  expect((await calls.approve(trade.boss, before.id)).status).toBe(200);
  await steps.setPrice(300_000_000);
  const after = await asked();
  expect(after.line).toMatch(
    /^until \d+ \w+, \d+:\d+ Lagos time, by Ngozi Eze, Person \w+; today it costs ₦300,000\.00$/,
  );
  // Prices come and go, and the yes is for this order.
  expect(after.id).toBe(before.id);
  const done = await steps.complete(id);
  expect(done.status, done.text).toBe(200);
});
