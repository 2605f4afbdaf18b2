import { beforeAll, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { enter, match, complete } = moneyDesk(world, admin);

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Zenith Bank', 'Nairadesk Ltd', '1012345678')`,
  );
});

it('a match is a whole transfer, or all that its order still takes', async () => {
  const { id: orderId, transactionId } = await trade.place();
  const { id } = (await enter({ amount: '200000.00' })).body.data;
  for (const amount of ['0.01', '149949.99', '199999.99']) {
    const refused = await match(id, orderId, amount);
    expect([refused.status, refused.failure.code]).toEqual([409, 'match_not_possible']);
    expect(refused.failure.message).toBe(
      `Match all that is left, ₦200,000.00, or ₦150,000.00, which ${transactionId} still takes.`,
    );
  }
  const { id: few } = (await enter({ amount: '50000.00' })).body.data;
  expect((await match(few, orderId, '50000.00')).status).toBe(201);
  expect((await match(id, orderId, '150000.00')).status).toBe(409);
  expect((await match(id, orderId, '100000.00')).status).toBe(201);
  // It has its money: what comes beside it is too much, and owed back as a whole.
  const refused = await match(id, orderId, '1.00');
  expect(refused.failure.message).toBe('Match all that is left, ₦100,000.00.');
});

it('two purchases in one transfer share what it is short of, as far as each still counts as paid', async () => {
  const [one, other] = [
    await trade.place({ ...trade.buy, quantity: '0.0006', amount: '90000.00' }),
    await trade.place({ ...trade.buy, quantity: '0.0004', amount: '60000.00' }),
  ];
  const { id } = (await enter({ amount: '149920.00' })).body.data;
  expect((await match(id, one.id, '89949.99')).status).toBe(409);
  expect((await match(id, one.id, '89960.00')).status).toBe(201);
  expect((await match(id, other.id)).status).toBe(201);
  for (const order of [one, other]) expect((await complete(order.id)).status).toBe(200);
});
