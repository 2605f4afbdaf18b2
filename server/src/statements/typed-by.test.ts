import { getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt } from '@nairadesk/contract/receipts';
import { expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkBankBalances } from '../platform/verify/check-bank-balances.ts';

const { world, trade, admin: tunde } = useTrade();
const { account, importLines, transfers } = useStatements(world, tunde);

/** What Money, the queue and the order’s card say of whose word the money is. */
async function saidOf(orderId: string) {
  const uche = await world.admin();
  const card = (await world.call(getOrder, { id: orderId }, uche.token)).body.data;
  const queue = (await world.call(listOrders, {}, uche.token)).body.data;
  return {
    money: (await transfers()).map(({ typedBy }) => typedBy),
    card: card.typedBy,
    payers: card.payers.map(({ name }) => name),
    queue: queue.find(({ id }) => id === orderId)?.typedBy,
  };
}

/** What verify says of orders that were completed with what no statement has. */
async function verified(): Promise<{ facts: string[]; doubts: string[] }> {
  const client = await world.database.pool.connect();
  try {
    return await checkBankBalances(client);
  } finally {
    client.release();
  }
}

it('typed money: says whose word it is in Money, in the queue and on the order’s card, until a statement has it', async () => {
  const order = await trade.place();
  const reference = newReference();
  const came = { amount: '150000', reference, arrivedAt: new Date().toISOString(), senderName: 'OBI ADA' };
  const call = { accountId: account.id, direction: 'in', orderId: order.id, ...came } as const;
  const entered = await world.call(enterReceipt, call, tunde.token);
  expect([entered.status, entered.body.data?.typedBy], entered.text).toEqual([201, tunde.name]);
  const word = [tunde.name];
  const said = { money: word, card: word, queue: word, payers: ['OBI ADA'] };
  expect(await saidOf(order.id)).toEqual(said);
  const own = (await world.call(getOrder, { id: order.id }, trade.ada.token)).body.data;
  expect([own.typedBy, own.payers]).toEqual([[], []]);

  const line = { amountKobo: 150_000_00n, reference, narration: 'NIP/OBI ADA' };
  expect((await importLines(linesOf([line]))).body.data).toMatchObject({ lines: 1, added: 0 });
  expect(await saidOf(order.id)).toEqual({ money: [null], card: [], queue: [], payers: ['OBI ADA'] });
});

it('typed money: verify names the orders that were completed with it, and who typed it, also without any statement', async () => {
  const order = await trade.place();
  const came = { amount: '150000', reference: newReference(), arrivedAt: new Date().toISOString() };
  const call = { accountId: account.id, direction: 'in', orderId: order.id, ...came } as const;
  expect((await world.call(enterReceipt, call, tunde.token)).status).toBe(201);
  const named = expect.stringContaining(`${order.transactionId}, ₦150,000.00 by ${tunde.name}`);
  expect((await verified()).facts).not.toContainEqual(named);
  const done = await world.call(resolveOrder, { orderId: order.id, status: 'completed' }, tunde.token);
  expect(done.status, done.text).toBe(200);
  const { facts, doubts } = await verified();
  expect([facts, doubts]).toEqual([expect.arrayContaining([named]), []]);
});

it.each([
  { kind: 'reversal', direction: 'in', draft: 'buy', amount: '150000', written: '₦150,000.00' },
  { kind: 'transfer', direction: 'out', draft: 'sell', amount: '148000', written: '₦148,000.00' },
] as const)(
  'typed money: verify names what was completed with a $kind that was typed and went $direction',
  async ({ kind, direction, draft, amount, written }) => {
    const order = await trade.place(trade[draft]);
    const came = { kind, direction, amount, reference: newReference(), arrivedAt: new Date().toISOString() };
    const entered = await world.call(enterReceipt, { accountId: account.id, ...came }, tunde.token);
    expect(entered.status, entered.text).toBe(201);
    const match = { id: entered.body.data.id, orderId: order.id, confirmed: true };
    const matched = await world.call(matchReceipt, match, tunde.token);
    expect(matched.status, matched.text).toBe(201);
    expect((await saidOf(order.id)).card).toEqual([tunde.name]);
    expect((await saidOf(order.id)).money).toEqual([tunde.name]);
    expect((await saidOf(order.id)).queue).toEqual([tunde.name]);
    const done = await world.call(resolveOrder, { orderId: order.id, status: 'completed' }, tunde.token);
    expect(done.status, done.text).toBe(200);
    expect((await verified()).facts).toContainEqual(
      expect.stringContaining(`${order.transactionId}, ${written} by ${tunde.name}`),
    );
  },
);
