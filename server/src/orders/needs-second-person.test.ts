import type { AskedChange } from '@nairadesk/contract/approvals';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { listAssets } from '@nairadesk/contract/assets';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { changeRole } from '@nairadesk/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);

beforeAll(() => trade.completeOne());

/** What the detail of an order tells someone. */
const told = async (id: string, { token }: Pick<Person, 'token'>) => {
  const { body, text } = await world.call(getOrder, { id }, token);
  if (!body.data) throw new Error(text);
  return body.data.needsSecondPerson;
};
/** What staff are told, and what asking for approval answers, which says the same. */
async function both(orderId: string) {
  const change: AskedChange = { kind: 'complete-order', orderId };
  const answer = await calls.ask(tunde, change);
  if (answer.status === 201) await calls.withdraw(tunde, answer.body.data.id);
  return [await told(orderId, tunde), answer.status === 201 ? 'asked' : answer.failure.code];
}
/** Sets the sum as two super-admins together may. */
const ruleFrom = (kobo: number | null) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);
const needed = [true, 'asked'];
const notNeeded = [false, 'approval_not_needed'];

it('whether an order needs a second person: is told to staff before they send, by its sum and by the rule', async () => {
  const { id } = await trade.place();
  expect(await both(id)).toEqual(notNeeded);
  await calls.saveRules({ approvalFrom: '150000.01' });
  expect(await both(id)).toEqual(notNeeded);
  await calls.saveRules({ approvalFrom: '150000' });
  expect(await both(id)).toEqual(needed);
});

it('whether an order needs a second person: is for staff alone, of others’ orders that are open', async () => {
  await calls.saveRules({ approvalFrom: '1000' });
  const customer = await world.user();
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  const { id } = await trade.place(trade.buy, customer);
  expect([await told(id, customer), await told(id, tunde), await told(id, trade.boss)]).toEqual([
    null,
    true,
    true,
  ]);
  // The list of the queue doesn’t work it out.
  const { data: queue } = (await world.call(listOrders, {}, tunde.token)).body;
  expect(queue.find((order) => order.id === id)).not.toHaveProperty('needsSecondPerson');
  // With such a rule it takes two.
  await ruleFrom(null);
  await world.call(changeRole, { id: customer.id, role: 'admin' }, trade.boss.token);
  const asStaff = { token: await world.session(customer.id) };
  await ruleFrom(100_000);
  expect(await told(id, asStaff)).toBeNull();

  const { id: open } = await trade.place();
  await ruleFrom(null);
  await trade.completeOne();
  await calls.saveRules({ approvalFrom: '1000' });
  const { data: completed } = (await world.call(listOrders, { status: 'completed' }, tunde.token)).body;
  expect(await told(completed[0]?.id ?? '', tunde)).toBeNull();
  expect(await told(open, tunde)).toBe(true);
});

it('whether an order needs a second person: is told by typed transfers, and by an asset that is new', async () => {
  await ruleFrom(10_000_000);
  const { id: paid } = await trade.place(trade.cardBuy);
  expect(await both(paid)).toEqual(notNeeded);
  const { rows } = await world.database.pool.query('select id from receiving_accounts');
  const transfer = {
    accountId: rows[0].id,
    direction: 'in',
    amount: '160000.00',
    arrivedAt: new Date().toISOString(),
    reference: newReference(),
    senderName: 'ADA OBI',
    orderId: paid,
    confirmedOther: true,
  } as const;
  const entered = await world.call(enterReceipt, transfer, tunde.token);
  expect(entered.status, entered.text).toBe(201);
  expect(await both(paid)).toEqual(needed);

  const { id: ofCard } = await trade.place(trade.cardBuy);
  expect(await both(ofCard)).toEqual(notNeeded);
  await world.database.pool.query('update assets set created_at = now() where id = $1', [trade.card.id]);
  expect(await both(ofCard)).toEqual(needed);
});

it('whether an order needs a second person: is told by the highest price too, whatever its amount', async () => {
  await ruleFrom(10_000_000);
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0005', amount: '75000.00' });
  expect(await both(id)).toEqual(notNeeded);
  const { data } = (await world.call(listAssets, {}, tunde.token)).body;
  const bitcoin = data.find((asset) => asset.id === trade.bitcoin.id);
  if (!bitcoin) throw new Error('no asset');
  const price = { id: bitcoin.id, version: bitcoin.priceVersion, sellingPrice: bitcoin.sellingPrice };
  const prices = [{ ...price, buyingPrice: '240000000.00' }];
  expect((await world.call(savePrices, { prices, confirmed: true }, tunde.token)).status).toBe(200);
  expect(await both(id)).toEqual(needed);
});
