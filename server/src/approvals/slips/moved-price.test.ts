import { savePrices } from '@nairadesk/contract/asset-prices';
import { listAssets } from '@nairadesk/contract/assets';
import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { shortMoney } from '../../../test/short-money.ts';
import { useTrade } from '../../../test/trade.ts';
import { purgeExpired } from '../../platform/database/purge-expired.ts';

// A clerk raises what we pay for as long as an accomplice takes to sell: the second person sees a sum and a quantity.
const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const steps = shortMoney(world, trade, tunde);

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query("update assets set created_at = created_at - interval '8 days'");
  expect((await calls.saveRules({ approvalFrom: '100000' })).status).toBe(200);
});

async function pay(sellingPrice: string, buyingPrice = '300000000') {
  const { data } = (await world.call(listAssets, {}, tunde.token)).body;
  const version = data.find(({ id }) => id === trade.bitcoin.id)?.priceVersion ?? 0;
  const prices = [{ id: trade.bitcoin.id, version, buyingPrice, sellingPrice }];
  const answer = await world.call(savePrices, { prices, confirmed: true }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
}

async function lineOf(orderId: string, wanted: string) {
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
  return terms.find(({ name }) => name === wanted)?.value;
}
const priceOf = (orderId: string) => lineOf(orderId, 'Our price');

it('the slip of a sale: says where its price had been raised within the day before, whatever it is by now', async () => {
  const usual = await trade.place(trade.sell);
  await pay('222000000');
  const raised = await trade.place({ ...trade.sell, amount: '222000.00' });
  await pay('150000000');
  const within = await trade.place({ ...trade.sell, amount: '150000.00' });
  expect(await priceOf(raised.id)).toBe('₦222,000,000.00 for one, up from ₦148,000,000.00 within a day');
  expect([await priceOf(usual.id), await priceOf(within.id)]).toEqual([undefined, undefined]);
});

it('the slip of a sale: says where its asset was new then, beside the raised price', async () => {
  await pay('148000000');
  const usual = await trade.place(trade.sell);
  await pay('222000000');
  const raised = await trade.place({ ...trade.sell, amount: '222000.00' });
  expect(await priceOf(usual.id)).toBeUndefined();
  await world.database.pool.query("update assets set created_at = now() - interval '6 days'");
  const added = 'Added less than 7 days before the order';
  expect([await priceOf(usual.id), await lineOf(usual.id, 'Asset')]).toEqual([undefined, added]);
  expect(await priceOf(raised.id)).toContain(' within a day');
  expect(await lineOf(raised.id, 'Asset')).toBe(added);
});

it('the slip of a purchase: says where its price had been lowered within the day before', async () => {
  await pay('148000000', '300000000');
  const usual = await trade.place({ ...trade.buy, amount: '300000.00' });
  await pay('148000000', '160000000');
  const cheap = await trade.place({ ...trade.buy, amount: '160000.00' });
  await pay('148000000', '300000000');
  expect(await priceOf(cheap.id)).toBe('₦160,000,000.00 for one, down from ₦300,000,000.00 within a day');
  expect(await priceOf(usual.id)).toBeUndefined();
});

it('the slip of a purchase: says where that day’s price had been lowered when it was offered', async () => {
  await pay('148000000', '150000000');
  const { id } = await trade.place();
  await steps.age(id, 135);
  await steps.arrive('150000.00', { orderId: id });
  await pay('148000000', '200000000');
  await pay('148000000', '151000000');
  const offered = await steps.offer(id, { kind: 'today' });
  expect(offered.status, offered.text).toBe(201);
  await pay('148000000', '200000000');
  expect((await steps.accept(offered.body.data.id)).status).toBe(200);
  expect(await lineOf(id, 'Our price, as offered')).toBe(
    '₦151,000,000.00 for one, down from ₦300,000,000.00 within a day',
  );
});

it('the slip of a purchase: says where its own price had been lowered, also once another was offered for late money', async () => {
  await pay('148000000', '300000000');
  await pay('70000000', '75000000');
  const { id } = await trade.place({ ...trade.buy, quantity: '0.002' });
  await pay('148000000', '300000000');
  await steps.age(id, 135);
  await world.database.pool.query("update price_history set since = since - interval '135 minutes'");
  await steps.arrive('149000.00', { orderId: id, minutesAgo: 130 });
  await steps.arrive('1000.00', { orderId: id });
  const offered = await steps.offer(id, { kind: 'today' });
  expect(offered.status, offered.text).toBe(201);
  expect((await steps.accept(offered.body.data.id)).status).toBe(200);
  expect(await lineOf(id, 'Our price, as offered')).toBeUndefined();
  expect(await priceOf(id)).toBe('₦75,000,000.00 for one, down from ₦300,000,000.00 within a day');
});

it('the slip of a purchase: says that its price had been lowered for as long as it waits, when prices so old are forgotten', async () => {
  const { pool } = world.database;
  const daysBack = 32;
  await pay('148000000', '300000000');
  await pay('70000000', '75000000');
  const { id } = await trade.place({ ...trade.buy, quantity: '0.002' });
  await pay('148000000', '300000000');
  const count = async () =>
    Number(
      (await pool.query(`select count(*) from price_history where asset_id = '${trade.bitcoin.id}'`)).rows[0]
        .count,
    );
  const all = await count();
  await pool.query(`begin; set local session_replication_role = replica;
    update price_history set since = since - interval '${daysBack} days' where asset_id = '${trade.bitcoin.id}';
    update orders set placed_at = placed_at - interval '${daysBack} days', status = 'successful' where id = '${id}';
    commit`);
  await pay('149000000', '301000000');
  await purgeExpired(world.database);
  expect(await priceOf(id)).toBe('₦75,000,000.00 for one, down from ₦300,000,000.00 within a day');
  const closed = await world.call(
    resolveOrder,
    { orderId: id, status: 'cancelled', reason: 'Too late' },
    trade.boss.token,
  );
  expect(closed.status, closed.text).toBe(200);
  await purgeExpired(world.database);
  expect(all).toBeGreaterThan(2);
  // The last one so old, and that of now.
  expect(await count()).toBe(2);
});
