import { resolveOrder } from '@nairadesk/contract/orders';
import { beforeEach, expect, it } from 'vitest';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { ageOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const { importLines, transfers } = useStatements(world, admin);
let chika: Person;
let count = 0;

// All customers of this file have this one name, and each test a customer and a sum of its own.
const buyer = async () => {
  const person = await world.user({ name: 'Obi Chika' });
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  return person;
};
const place = (who: Person) =>
  trade.place({ ...trade.buy, quantity: (count / 1_000).toFixed(3), amount: `${count * 150_000}.00` }, who);
const sum = () => BigInt(count) * 150_000_00n;
const complete = (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
/** One payment of the customer, of so many naira more or less, which names an order. */
const pay = (transactionId: string, more: bigint, at = Date.now()) =>
  importLines(
    linesOf(
      [
        {
          amountKobo: sum() + more * 100n,
          partyName: 'OBI CHIKA',
          narration: `NIP/OBI CHIKA/GTB/${transactionId}`,
        },
      ],
      { from: at },
    ),
  );

beforeEach(async () => {
  count += 1;
  chika = await buyer();
});

it.each([
  ['of its sum', 0n],
  ['of a naira more', 1n],
  ['of ₦10 less, within the tolerance', -10n],
  ['of ten thousand more', 10_000n],
])(
  'a payment %s: pays no second order while one completed on the desk’s word waits for its money',
  async (_how, more) => {
    const [first, second] = [await place(chika), await place(chika)];
    expect((await complete(first.id)).status).toBe(200);
    expect((await pay(second.transactionId, more)).body.data).toMatchObject({ added: 1, matched: 0 });
    expect((await transfers('unmatched')).map(({ kind }) => kind)).toContain('transfer');
  },
);

// As the database's owner could: no call moves time.
const closedEarlier = `with off as (select set_config('session_replication_role', 'replica', false))
  update orders set closed_at = closed_at - interval '2 days' from off where id = $1`;

it('a payment dated two days later: pays no second order either', async () => {
  const [first, second] = [await place(chika), await place(chika)];
  expect((await complete(first.id)).status).toBe(200);
  for (const { id } of [first, second]) await ageOrder(world, id, 3 * 24 * 60);
  await world.database.pool.query(closedEarlier, [first.id]);
  expect((await pay(second.transactionId, 0n)).body.data).toMatchObject({ matched: 0 });
});

it('a payment for one account: pays no order of another of the same name', async () => {
  const [first, second] = [await place(chika), await place(await buyer())];
  expect((await complete(first.id)).status).toBe(200);
  expect((await pay(second.transactionId, 0n)).body.data).toMatchObject({ matched: 0 });
});

it('a payment of another sum, or for a customer of another name: is matched to the order that it names', async () => {
  const first = await place(chika);
  expect((await complete(first.id)).status).toBe(200);
  const other = await world.user({ name: 'Bola Ige' });
  await world.giveWallets(other, { Bitcoin: `of-${other.id}` });
  const order = await place(other);
  const named = linesOf([
    { amountKobo: sum(), partyName: 'BOLA IGE', narration: `NIP/BOLA IGE/GTB/${order.transactionId}` },
  ]);
  expect((await importLines(named)).body.data).toMatchObject({ matched: 1 });
  const second = await place(chika);
  expect((await pay(second.transactionId, sum() / 400n)).body.data).toMatchObject({ matched: 1 });
});

// No other customer of this file has these names, so the customer's own orders alone count.
const names = ['Eze Adanna', 'Okoro Bisi', 'Danjuma Kemi', 'Lawal Timi'];
let alone = '';
const buyerAlone = async () => {
  const name = names.pop() ?? '';
  alone = name.toUpperCase();
  const person = await world.user({ name });
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  return person;
};
/** Payments of the customer in one file, each naming an order: so many parts in a hundred of the sum. */
const payParts = (parts: [string, bigint][]) =>
  importLines(
    linesOf(
      parts.map(([transactionId, percent]) => ({
        amountKobo: (sum() * percent) / 100n,
        partyName: alone,
        narration: `NIP/${alone}/GTB/${transactionId}`,
      })),
      { opening: BigInt(count) * 1_000_000_00n },
    ),
  );

it('two parts of a payment: pay no second order either, whatever they name', async () => {
  const uche = await buyerAlone();
  const [first, second] = [await place(uche), await place(uche)];
  expect((await complete(first.id)).status).toBe(200);
  const answer = await payParts([
    [second.transactionId, 50n],
    [second.transactionId, 50n],
  ]);
  expect(answer.body.data).toMatchObject({ added: 2, matched: 0 });
});

it('a part that comes in a later file: pays no second order either', async () => {
  const uche = await buyerAlone();
  const [first, second] = [await place(uche), await place(uche)];
  expect((await payParts([[second.transactionId, 60n]])).body.data).toMatchObject({ matched: 1 });
  expect((await complete(first.id)).status).toBe(200);
  expect((await payParts([[second.transactionId, 40n]])).body.data).toMatchObject({ matched: 0 });
});

it('one payment for two orders: pays no third that it names', async () => {
  const uche = await buyerAlone();
  const [first, second] = [await place(uche), await place(uche)];
  const third = await trade.place(
    { ...trade.buy, quantity: ((2 * count) / 1_000).toFixed(3), amount: `${count * 300_000}.00` },
    uche,
  );
  for (const { id } of [first, second]) expect((await complete(id)).status).toBe(200);
  expect((await payParts([[third.transactionId, 200n]])).body.data).toMatchObject({ added: 1, matched: 0 });
});

it('payments that each name their own order: are matched, whatever they add up to', async () => {
  const uche = await buyerAlone();
  const [first, second] = [await place(uche), await place(uche)];
  expect((await complete(first.id)).status).toBe(200);
  const answer = await payParts([
    [first.transactionId, 100n],
    [second.transactionId, 60n],
    [second.transactionId, 40n],
  ]);
  expect(answer.body.data).toMatchObject({ added: 3, matched: 3 });
});
