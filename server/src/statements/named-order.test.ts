import { cancelOrder, getOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { findLikely } from '@nairadesk/contract/statements';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { ageOrder, useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { createContext } from '../platform/context/context.ts';

const { world, trade, admin } = useTrade();
const { importLines, sentFrom, transfers } = useStatements(world, admin);
let eve: Person;

beforeAll(async () => {
  eve = await world.user({ name: 'Obi Ada', phone: '+2348031234999' });
  await world.giveWallets(eve, { Bitcoin: 'eve-bitcoin' });
  await trade.completeOne();
  await trade.completeOne(eve);
  // Of one household: each has paid from its account before.
  for (const who of [trade.ada, eve]) {
    const { id: orderId } = await trade.place(trade.buy, who);
    const entered = await moneyDesk(world, admin).enter({ orderId, senderAccount: household });
    expect(entered.status, entered.text).toBe(201);
  }
});
const household = '0112233445';

const likely = async () => {
  const own = new Set((await transfers()).map(({ id }) => id));
  const { data } = (await world.call(findLikely, {}, admin.token)).body;
  return data.filter(({ receiptId }) => own.has(receiptId)).map(({ orderId }) => orderId);
};
const resolve = (orderId: string, status: 'completed' | 'cancelled') =>
  world.call(resolveOrder, { orderId, status }, admin.token);
// A sum of its own for each test: what ended a minute ago may still have been waited for.
let thousandths = 2;
const draft = () => ({
  ...trade.buy,
  quantity: (thousandths / 1000).toFixed(3),
  amount: `${thousandths * 150_000}.00`,
});
beforeEach(() => {
  thousandths += 1;
});
/** Two customers with the same two words for a name wait for the same sum. */
const placeBoth = async () => {
  const [adas, eves] = [await trade.place(draft()), await trade.place(draft(), eve)];
  await world.call(reportPayment, { orderId: eves.id, status: 'successful' }, eve.token);
  return { adas, eves };
};
const pay = async (narration: string, at = Date.now()) => {
  await importLines(linesOf([{ amountKobo: BigInt(thousandths) * 150_000_00n, narration }], { from: at }));
  await sentFrom(household);
};

describe('a transfer that names an order which has ended', () => {
  it('differs from one that names none, which is proposed where one order waits', async () => {
    const eves = await trade.place(draft(), eve);
    await pay('for coins');
    expect(await likely()).toEqual([eves.id]);
    await resolve(eves.id, 'cancelled');
  });

  it.each([
    ['whole', (id: string) => id],
    ['in pieces', (id: string) => `${id.slice(0, 5)} ${id.slice(5)}`],
  ])('is proposed for no other customer’s of the same sum and name: %s', async (_how, remark) => {
    const { adas, eves } = await placeBoth();
    await resolve(adas.id, 'cancelled');
    await pay(remark(adas.transactionId));
    expect(await likely()).toEqual([]);
    await resolve(eves.id, 'cancelled');
  });

  it('is proposed for its customer’s other order', async () => {
    const { adas, eves } = await placeBoth();
    await resolve(adas.id, 'cancelled');
    const again = await trade.place(draft());
    await pay(adas.transactionId, Date.now() + 1_000);
    // By name and account it may be either customer's; an order that is named is its own customer’s.
    expect(await likely()).not.toContain(eves.id);
    await resolve(eves.id, 'cancelled');
    expect(await likely()).not.toContain(eves.id);
    await resolve(again.id, 'cancelled');
  });

  it('is proposed for no other customer’s after the first was completed with its money', async () => {
    const { adas, eves } = await placeBoth();
    await pay(adas.transactionId);
    await resolve(adas.id, 'completed');
    await importLines(
      linesOf(
        [
          {
            amountKobo: BigInt(thousandths) * 150_000_00n,
            narration: adas.transactionId,
            reference: `R${Date.now()}`,
          },
        ],
        {
          from: Date.now() - 120_000,
          opening: 70_000_000n,
        },
      ),
    );
    await sentFrom(household);
    expect(await transfers('unmatched')).toHaveLength(1);
    expect(await likely()).toEqual([]);
    await resolve(eves.id, 'cancelled');
  });
});

it('statements: an order that was open when the money came is as good as one that still is', async () => {
  const { adas, eves } = await placeBoth();
  const at = Date.now();
  await resolve(adas.id, 'cancelled');
  await pay('for coins', at);
  expect(await likely()).toEqual([]);
  await resolve(eves.id, 'cancelled');
});

it('statements: a customer can’t cancel an order that a transfer names in pieces, nor does it expire', async () => {
  const { id, transactionId } = await trade.place(draft());
  await pay(`for ${transactionId.slice(0, 4)} ${transactionId.slice(4)}X`);
  const refused = await world.call(cancelOrder, { orderId: id }, trade.ada.token);
  expect(refused.failure.code).toBe('order_not_open');
  await ageOrder(world, id, 76);
  expect(await expireOrders(createContext(world.services))).toBe(0);
  await resolve(id, 'cancelled');
});

it('statements: a naira that names a sale keeps it no longer at its rate, beside a purchase that is paid', async () => {
  const sale = await trade.place(trade.sell);
  const purchase = await trade.place(draft());
  await importLines(
    linesOf(
      [sale, purchase].map(({ transactionId }, index) => ({
        amountKobo: 100n,
        narration: `${transactionId.slice(0, 4)} ${transactionId.slice(4)}`,
        reference: `NAIRA${index}`,
      })),
      { from: Date.now(), opening: 80_000_000n },
    ),
  );
  for (const { id } of [sale, purchase]) await ageOrder(world, id, 76);
  expect(await expireOrders(createContext(world.services))).toBe(1);
  const { status } = (await world.call(getOrder, { id: sale.id }, admin.token)).body.data;
  expect(status).toBe('cancelled');
  await resolve(purchase.id, 'cancelled');
});

it.each([
  ['to another person is left to staff', 'TUNDE BAKARE', 0],
  ['to its customer is matched', 'ADA OBI', 1],
] as const)('statements: a payout that names a sale and went %s', async (_what, payee, matched) => {
  const { id, transactionId } = await trade.place(trade.sell);
  await resolve(id, 'completed');
  const lines = linesOf(
    [{ amountKobo: -148_000_00n, partyName: payee, narration: `NIP/${payee}/${transactionId}` }],
    {
      from: Date.now(),
      opening: 90_000_000n,
    },
  );
  const answer = await importLines(lines);
  expect(answer.body.data, answer.text).toMatchObject({ added: 1, matched });
});
