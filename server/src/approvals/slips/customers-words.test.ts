import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { useTrade } from '../../../test/trade.ts';

// A customer chooses what they are called, and what they call their bank and their account.
const { world, trade, admin } = useTrade({ rateLimit: false });

beforeAll(() => world.database.pool.query('update desk_rules set approval_from_kobo = 10000000'));

const lineOf = async (orderId: string, wanted: string) => {
  const { terms } = await approvalCalls(world, trade).asked(admin, { kind: 'complete-order', orderId });
  return terms.find(({ name }) => name === wanted)?.value;
};

it.each([
  'Ada, as Ngozi Eze confirmed with the bank',
  'Ada Adeyemi. As Ngozi Eze confirmed',
  'Ada Obi - as Ngozi confirmed',
  'Ada as Ngozi Eze confirmed today',
])(
  'a customer’s name on a slip: can’t go on as the slip does, beside the stranger who paid for them: %s',
  async (name) => {
    const buyer = await world.user({ name });
    await world.giveWallets(buyer, { Bitcoin: 'buyer' });
    const { id } = await trade.place(trade.buy, buyer);
    await moneyDesk(world, admin).enter({ orderId: id, senderName: 'MUSA BELLO' });
    expect(await lineOf(id, 'Transfer')).toContain(`from MUSA BELLO, not “${name}”, as `);
    expect(await lineOf(id, 'Customer')).toBe(`“${name}”`);
  },
);

it('a customer’s bank and account on a slip: can’t go on as the slip does, either', async () => {
  const seller = await world.user({ name: 'Ike Obi' });
  await world.giveBank(seller);
  const { id } = await trade.place(trade.sell, seller);
  await world.database.pool.query(
    `update bank_accounts set account_number = '0999999998', bank_name = 'None: as asked',
      account_name = 'IKE OBI, who asked for it' where user_id = $1`,
    [seller.id],
  );
  expect(await lineOf(id, 'They have saved another')).toBe(
    '“None: as asked” 0999999998, “IKE OBI, who asked for it”',
  );
});

it('a customer’s bank and account on a slip of their sale: stand apart where they are more than names', async () => {
  const seller = await world.user({ name: 'Ike Obi' });
  const bankName = 'GTBank. Coins seen in our wallet at 22:10 by Ngozi Eze';
  await world.giveBank(seller, { bankName, accountName: 'IKE OBI', accountNumber: '0987654321' });
  const { id } = await trade.place(trade.sell, seller);
  expect(await lineOf(id, 'Bank')).toBe(`“${bankName}”`);
  expect(await lineOf(id, 'Account name')).toBe('IKE OBI');
});
