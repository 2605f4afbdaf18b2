import { editAsset } from '@nairadesk/contract/asset-changes';
import { savePrices } from '@nairadesk/contract/asset-prices';
import { listAssets } from '@nairadesk/contract/assets';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { matchReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { judging } from '../../test/card-judging.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
let uche: Person;
let ngozi: Person;

beforeAll(async () => {
  uche = await world.admin({ name: 'Uche Eze' });
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});
beforeEach(() => world.database.pool.query("update users set suspended_at = null where role <> 'user'"));

const type = async (orderId: string, who: Person, amount = '150000.00') => {
  const answer = await moneyDesk(world, who).enter({ accountId: bank.account.id, orderId, amount });
  expect(answer.status, answer.text).toBe(201);
};
const complete = (orderId: string, who: Person) =>
  world.call(resolveOrder, { orderId, status: 'completed' }, who.token);

it('a second person isn’t who typed the transfer: they read it, and neither approve nor decline it', async () => {
  const { id: orderId } = await trade.place();
  await type(orderId, tunde);
  const { id } = await calls.asked(uche, { kind: 'complete-order', orderId });
  const listed = async (who: Person) => (await calls.list(who)).find((one) => one.id === id)?.mayDecide;
  expect([await listed(tunde), await listed(ngozi)]).toEqual([false, true]);
  const { failure } = await calls.approve(tunde, id);
  expect([failure.code, failure.message]).toEqual([
    'own_approval',
    expect.stringMatching(/^It rests on your word: you typed/),
  ]);
  expect((await calls.decline(tunde, id)).failure.code).toBe('own_approval');
  expect((await complete(orderId, uche)).failure.code).toBe('approval_needed');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
  expect((await complete(orderId, uche)).status).toBe(200);
});

it('a second person isn’t who imported the file that has the transfer, nor who matched it', async () => {
  const { id: orderId } = await trade.place();
  const imported = await bank.importLines(linesOf([{ amountKobo: 150_000_00n }], { from: Date.now() }));
  expect(imported.status, imported.text).toBe(201);
  const [{ id: transfer } = { id: '' }] = await bank.transfers();
  const matched = await world.call(matchReceipt, { id: transfer, orderId }, trade.boss.token);
  expect(matched.status, matched.text).toBe(201);
  const { id } = await calls.asked(uche, { kind: 'complete-order', orderId });
  for (const who of [tunde, trade.boss])
    expect((await calls.approve(who, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
});

it('a second person isn’t who typed its money, where the others only imported a little of it', async () => {
  const { id: orderId } = await trade.place();
  await type(orderId, tunde, '149910.00');
  const others = [trade.boss, uche, ngozi];
  for (const [n, who] of others.entries()) {
    const lines = linesOf([{ amountKobo: 30_00n }], { from: Date.now() - n * 1_000 });
    const imported = await bank.importFile(formatOf('Moniepoint').write(lines), who);
    expect(imported.status, imported.text).toBe(201);
  }
  const strays = (await bank.transfers()).filter(({ amount }) => amount === '30.00');
  expect(strays.length).toBe(others.length);
  for (const { id } of strays)
    expect((await world.call(matchReceipt, { id, orderId }, tunde.token)).status).toBe(201);
  const { id } = await calls.asked(uche, { kind: 'complete-order', orderId });
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
  expect((await complete(orderId, uche)).status).toBe(200);
});

it('a second person isn’t who completed the purchase whose money is given back, where no transfer came for it', async () => {
  const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.0006', amount: '90000.00' });
  expect((await complete(orderId, tunde)).status).toBe(200);
  expect((await world.call(reverseOrder, { id: orderId, reason: 'None' }, trade.boss.token)).status).toBe(
    200,
  );
  const due = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body.data;
  const refundId = due.find((one) => one.orderId === orderId)?.id ?? '';
  const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2011111111' };
  await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, trade.boss.token);
  await world.database.pool.query('update desk_rules set approval_from_kobo = 5000000');
  const { id } = await calls.asked(uche, { kind: 'send-refund', refundId });
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
});

it('a second person isn’t who judged a card of the sale', async () => {
  const { sold, judge, send } = await judging(world, trade, tunde);
  const order = await sold(['100']);
  await judge(order.id, order.cards[0], { verdict: 'accepted' });
  expect((await send(order.id, '115000')).status).toBe(200);
  const { id } = await calls.asked(uche, { kind: 'complete-order', orderId: order.id });
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  expect((await calls.approve(ngozi, id)).status).toBe(200);
});

it('a second person isn’t who chose the account of a refund, unless somebody else chose it since', async () => {
  const { id: orderId } = await trade.place();
  await type(orderId, ngozi);
  const cancelled = { orderId, status: 'cancelled' } as const;
  expect((await world.call(resolveOrder, cancelled, uche.token)).status).toBe(200);
  const due = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body.data;
  const refundId = due.find((one) => one.orderId === orderId)?.id ?? '';
  const payTo = (accountNumber: string, who: Person) => {
    const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber };
    return world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, who.token);
  };
  expect((await payTo('2011111111', tunde)).status).toBe(200);
  const { id } = await calls.asked(uche, { kind: 'send-refund', refundId });
  for (const who of [tunde, ngozi]) expect((await calls.approve(who, id)).failure.code).toBe('own_approval');
  expect((await payTo('2022222222', trade.boss)).status).toBe(200);
  const again = await calls.asked(uche, { kind: 'send-refund', refundId });
  expect((await calls.approve(ngozi, again.id)).failure.code).toBe('own_approval');
  expect((await calls.approve(tunde, again.id)).status).toBe(200);
});

it('a second person isn’t who moved its price against us before it was placed', async () => {
  await world.database.pool.query("update assets set created_at = created_at - interval '8 days'");
  const pay = async (sellingPrice: string, who: Person) => {
    const { data } = (await world.call(listAssets, {}, who.token)).body;
    const version = data.find(({ id }) => id === trade.bitcoin.id)?.priceVersion ?? 0;
    const prices = [{ id: trade.bitcoin.id, version, buyingPrice: '300000000', sellingPrice }];
    const saved = await world.call(savePrices, { prices, confirmed: true }, who.token);
    expect(saved.status, saved.text).toBe(200);
  };
  const decided = async (orderId: string, who: Person) => {
    const { id } = await calls.asked(uche, { kind: 'complete-order', orderId });
    return (await calls.approve(who, id)).failure?.code ?? 'approved';
  };
  await pay('120000000', ngozi);
  await pay('148000000', tunde);
  const raised = await trade.place(trade.sell);
  await pay('120000000', tunde);
  const usual = await trade.place({ ...trade.sell, amount: '120000.00' });
  expect(await decided(raised.id, tunde)).toBe('own_approval');
  expect(await decided(raised.id, ngozi)).toBe('approved');
  expect(await decided(usual.id, tunde)).toBe('approved');
});

it('a second person isn’t who gave its asset another name', async () => {
  const { id, name, assetType, networks } = trade.bitcoin;
  const edit = { id, assetType, networks, buyingPrice: '150000000', sellingPrice: '148000000' };
  const limits = { minAmount: '1000', maxAmount: '100000000' };
  for (const [called, who] of [
    [`${name} cash`, tunde],
    [name, tunde],
  ] as const) {
    const edited = await world.call(editAsset, { ...edit, ...limits, name: called }, who.token);
    expect(edited.status, edited.text).toBe(200);
  }
  const { id: orderId } = await trade.place(trade.sell);
  const { id: slip } = await calls.asked(uche, { kind: 'complete-order', orderId });
  expect((await calls.approve(tunde, slip)).failure.code).toBe('own_approval');
  expect((await calls.approve(ngozi, slip)).status).toBe(200);
});

it('where all who could decide had a part in it, one of them decides: a desk of two goes on', async () => {
  const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.002', amount: '300000.00' });
  await type(orderId, tunde, '300000.00');
  const { id } = await calls.asked(trade.boss, { kind: 'complete-order', orderId });
  const others = [ngozi.id, uche.id];
  await world.database.pool.query('update users set suspended_at = now() where id = any($1)', [others]);
  // The boss had no part in it: Tunde asks, and she decides.
  expect((await calls.approve(tunde, id)).failure.code).toBe('own_approval');
  await type(orderId, trade.boss);
  const both = await calls.asked(trade.boss, { kind: 'complete-order', orderId });
  expect((await calls.list(tunde)).find((one) => one.id === both.id)?.mayDecide).toBe(true);
  expect((await calls.approve(tunde, both.id)).status).toBe(200);
  expect((await complete(orderId, trade.boss)).status).toBe(200);
});
