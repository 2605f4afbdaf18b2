import type { Approval } from '@nairadesk/contract/approvals';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
let ngozi: Person;
let bisi: Person;

beforeAll(async () => {
  await trade.completeOne();
  [ngozi, bisi] = [await world.admin({ name: 'Ngozi Eze' }), await world.admin({ name: 'Bisi Alade' })];
  await world.database.pool.query('update desk_rules set approval_from_kobo = 0');
});

const declinedOf = ({ besides = [] }: Approval) =>
  besides.filter(({ name }) => name === 'Declined before').map(({ value }) => value);

it('a request that a colleague declined says so to whoever is asked next: by whom, when and why', async () => {
  const change = { kind: 'complete-order', orderId: (await trade.place()).id } as const;
  const first = await calls.asked(tunde, change);
  expect(declinedOf(first)).toEqual([]);
  expect((await calls.decline(ngozi, first.id)).status).toBe(200);
  const { id } = await calls.asked(tunde, change);
  const seen = (await calls.list(bisi)).find((one) => one.id === id);
  expect(seen && declinedOf(seen)).toEqual([
    expect.stringMatching(/^By Ngozi Eze on \d+ \w+, \d\d:\d\d Lagos time: “Too much”$/),
  ]);
  // Beside the terms, which are what they were: it comes by what is said of other requests.
  expect(seen?.terms).toEqual(first.terms);

  const other = { kind: 'complete-order', orderId: (await trade.place()).id } as const;
  expect(declinedOf(await calls.asked(tunde, other))).toEqual([]);
  await calls.decline(bisi, id);
  const again = { ...change, flagReason: 'They are known' };
  const third = await calls.asked(tunde, again);
  expect(declinedOf(third).join().split('; ')).toEqual([
    expect.stringContaining('By Bisi Alade on '),
    expect.stringContaining('By Ngozi Eze on '),
  ]);
  await calls.approve(bisi, third.id);
  expect(declinedOf((await calls.list(ngozi)).find((one) => one.id === third.id) ?? third)).toHaveLength(1);
});

it('a request for a new account that was declined with other terms says that it had others', async () => {
  await world.database.pool.query('update desk_rules set approve_accounts = true');
  const account = { bankName: 'Village Bank', accountName: 'Nairadesk Ltd', accountNumber: '2012345678' };
  const { id } = await calls.asked(trade.boss, { kind: 'add-account', ...account });
  const owner = await world.superAdmin();
  expect((await calls.decline(owner, id)).status).toBe(200);
  const next = { ...account, accountNumber: '2012345679' };
  expect(declinedOf(await calls.asked(trade.boss, { kind: 'add-account', ...next }))).toEqual([
    expect.stringMatching(/^By Person \w+ on .+ Lagos time, with other terms: “Too much”$/),
  ]);
});
