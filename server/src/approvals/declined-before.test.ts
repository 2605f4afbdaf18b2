import type { Approval } from '@nairadesk/contract/approvals';
import { refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee, withdrawRefund } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
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

  const chidi = await world.user();
  await world.giveWallets(chidi, { Bitcoin: 'chidi-bitcoin' });
  const other = { kind: 'complete-order', orderId: (await trade.place(trade.buy, chidi)).id } as const;
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

it('a request for what was made anew after a no says so, too: another order of the customer, or a refund', async () => {
  const kemi = await world.user();
  await world.giveWallets(kemi, { Bitcoin: 'kemi-bitcoin' });
  const first = await trade.place(trade.buy, kemi);
  await calls.decline(ngozi, (await calls.asked(tunde, { kind: 'complete-order', orderId: first.id })).id);
  const again = { kind: 'complete-order', orderId: (await trade.place(trade.buy, kemi)).id } as const;
  expect(declinedOf(await calls.asked(tunde, again))).toEqual([
    expect.stringMatching(
      new RegExp(`^By Ngozi Eze on .+ Lagos time of ${first.transactionId}: “Too much”$`),
    ),
  ]);

  const { id: receiptId } = (await desk.enter()).body.data;
  const refunded = async () => {
    const made = await world.call(refundReceipt, { id: receiptId, confirmedOther: true }, tunde.token);
    expect(made.status, made.text).toBe(201);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const refundId = data.find(({ transfer }) => transfer?.receiptId === receiptId)?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Obi Ada', accountNumber: '2012345678', confirmed: true };
    await world.call(setRefundPayee, { id: refundId, ...payee }, tunde.token);
    return { kind: 'send-refund', refundId } as const;
  };
  const refused = await refunded();
  await calls.decline(ngozi, (await calls.asked(bisi, refused)).id);
  const withdrawn = { id: refused.refundId, reason: 'A mistake' };
  expect((await world.call(withdrawRefund, withdrawn, tunde.token)).status).toBe(200);
  expect(declinedOf(await calls.asked(bisi, await refunded()))).toEqual([
    expect.stringContaining(' of another refund of that money: “Too much”'),
  ]);
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
