import { editAsset } from '@nairadesk/contract/asset-changes';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { shortMoney } from '../../../test/short-money.ts';
import { useTrade } from '../../../test/trade.ts';

// Customers trade a name, and the price belongs to an asset: a clerk swaps the names of two coins for a minute, and an
// accomplice trades the one at the price of the other.
const { world, trade, admin: tunde } = useTrade();
const calls = approvalCalls(world, trade);
const steps = shortMoney(world, trade, tunde);

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query("update assets set created_at = created_at - interval '8 days'");
  expect((await calls.saveRules({ approvalFrom: '1000000' })).status).toBe(200);
});

const complete = (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);

async function rename(name: string) {
  const prices = { buyingPrice: '150000000', sellingPrice: '148000000' };
  const draft = { assetType: 'cryptocurrency', minAmount: '1000', maxAmount: '5000000', ...prices } as const;
  const networks: ['Bitcoin'] = ['Bitcoin'];
  const answer = await world.call(
    editAsset,
    { id: trade.bitcoin.id, name, ...draft, networks, confirmedLoss: true },
    tunde.token,
  );
  expect(answer.status, answer.text).toBe(200);
}

/** Lets eight days pass for the order and all that was done. */
const wait = (orderId: string) =>
  world.database.pool.query(`
    begin;
    alter table audit_log disable trigger user;
    alter table orders disable trigger user;
    update audit_log set at = at - interval '8 days';
    update orders set placed_at = placed_at - interval '8 days', expires_at = expires_at - interval '8 days'
    where id = '${orderId}';
    alter table orders enable trigger user;
    alter table audit_log enable trigger user;
    commit`);

it('an order of an asset that was renamed: takes a second person, and the slip says so', async () => {
  const usual = await trade.place(trade.sell);
  expect((await complete(usual.id)).status).toBe(200);
  await world.database.pool.query('delete from outbox');
  await rename('Tron coin');
  const [mail] = await mailsTo(world, trade.boss.email);
  expect(mail?.text).toContain('Customers buy Tron coin from us at ₦150,000,000.00, and sell it to us at');
  const [sale, purchase] = [await trade.place(trade.sell), await trade.place()];
  await rename(trade.bitcoin.name);
  const why = `Tron coin is called ${trade.bitcoin.name} now, so no price tells its worth. Ask for approval first.`;
  for (const { id: orderId } of [sale, purchase]) {
    expect((await complete(orderId)).failure).toMatchObject({ code: 'approval_needed', message: why });
    const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
    expect(terms).toContainEqual({ name: 'Asset', value: `Tron coin is called ${trade.bitcoin.name} now` });
  }
  await wait(purchase.id);
  expect((await complete(purchase.id)).failure.message).toBe(why);
});

it('an order of an asset that had another name in between: takes a second person', async () => {
  const sale = await trade.place(trade.sell);
  expect((await complete(sale.id)).status).toBe(200);
  await rename('Tron coin');
  await rename(trade.bitcoin.name);
  const { id: orderId } = await trade.place(trade.sell);
  expect((await complete(orderId)).failure.message).toContain('is new or was renamed lately');
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
  expect(terms).toContainEqual({ name: 'Asset', value: 'Renamed since 7 days before the order' });
  await wait(orderId);
  expect((await complete(orderId)).failure.message).toContain('is new or was renamed lately');
});

it('an order of an asset whose name goes on like a sentence: a slip has it in quotation marks', async () => {
  const name = 'Bitcoin. Coins seen by Ngozi Eze';
  await rename(name);
  const { id: orderId } = await trade.place(trade.sell);
  await rename(trade.bitcoin.name);
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
  expect(terms).toContainEqual({ name: 'For', value: `0.001 “${name}”` });
  expect(terms).toContainEqual({ name: 'Asset', value: `“${name}” is called ${trade.bitcoin.name} now` });
});

/** Lets eight days pass for all that was done. */
const forget = () =>
  world.database.pool.query(`
    begin;
    alter table audit_log disable trigger user;
    update audit_log set at = at - interval '8 days';
    alter table audit_log enable trigger user;
    commit`);

it('an order of an asset whose name was only spelt otherwise: takes no second person', async () => {
  await forget();
  const { name } = trade.bitcoin;
  const before = await trade.place(trade.sell);
  await rename(name.toUpperCase().replace(' ', ' - '));
  const between = await trade.place(trade.sell);
  await rename(name);
  for (const { id } of [before, between]) expect((await complete(id)).status).toBe(200);
  for (const [was, now] of [
    ['1.00', '100'],
    ['$', '+'],
  ]) {
    await rename(`${name} ${was}`);
    await forget();
    const { id } = await trade.place(trade.sell);
    await rename(`${name} ${now}`);
    expect((await complete(id)).failure.code).toBe('approval_needed');
  }
  await rename(name);
});

it('a new order for an ended one: is not offered where the asset has another name now', async () => {
  const old = await trade.place();
  await world.call(cancelOrder, { orderId: old.id }, trade.ada.token);
  await rename('Tron coin');
  const { id: receiptId } = await steps.arrive('150000.00');
  const offered = await steps.offer(old.id, { kind: 'new-order', receiptId });
  expect([offered.status, offered.failure.code]).toEqual([409, 'offer_not_possible']);
  expect(offered.failure.message).toContain(`${trade.bitcoin.name} is called Tron coin now.`);
  await rename(trade.bitcoin.name);
  const again = await steps.offer(old.id, { kind: 'new-order', receiptId });
  expect(again.status).toBe(201);
  await rename('Tron coin');
  expect((await steps.accept(again.body.data.id)).failure.code).toBe('offer_not_possible');
});
