import { find } from '@nairadesk/contract/find';
import { updateProfile } from '@nairadesk/contract/settings';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
/** Who was here first, and who takes others' names. */
let ada: Person;
let eve: Person;

beforeAll(async () => {
  ada = trade.ada;
  eve = await world.user({ name: 'Eve Musa' });
  await world.giveBank(eve, { bankName: 'UBA', accountName: 'Eve Musa', accountNumber: '2211334455' });
  await world.giveWallets(eve, { Bitcoin: 'eve-bitcoin' });
  await world.database.pool.query('update users set name = $2 where id = $1', [ada.id, 'Ada Obi']);
  await trade.completeOne(eve);
});
afterEach(async () => {
  world.services.config = { ...world.services.config, searchMilliseconds: 20_000 };
  await rename('Eve Musa');
});

const rename = async (name: string) => {
  const profile = { name, phone: '08031112233', country: 'Nigeria' };
  expect((await world.call(updateProfile, profile, eve.token)).status).toBe(200);
};
const buy = (tenths: number, who?: Person) => {
  const [quantity, amount] = [`0.00${tenths}`, `${tenths * 15_000}.00`];
  return trade.place({ ...trade.buy, quantity, amount }, who);
};
const ask = async (words: string) => {
  const { status, body, text } = await world.call(find, { words }, admin.token);
  if (status !== 200) throw new Error(text);
  return body.data;
};
const idsOf = async (words: string) => (await ask(words)).orders.map(({ id }) => id);
/** Runs this while no statement can read this table. */
async function whileLocked(table: string, work: () => Promise<void>) {
  const holder = await world.database.pool.connect();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    world.services.config = { ...world.services.config, searchMilliseconds: 3000 };
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

describe('find', () => {
  it('says how many customers fit an alert alike, and tells them apart by their addresses', async () => {
    const hers = await buy(20, ada);
    const alert = 'Credit Alert | Amt: NGN300,000.00 CR | Desc: NIP/ADA CHIOMA OBI/GTB/gift';
    expect((await ask(alert)).orders[0]).toMatchObject({ id: hers.id, customersAlike: 1 });
    await rename('Ada Obi');
    const copy = await buy(20, eve);
    const { orders } = await ask(alert);
    expect(orders.slice(0, 2).map(({ id, email, customersAlike }) => [id, email, customersAlike])).toEqual(
      expect.arrayContaining([
        [hers.id, ada.email, 2],
        [copy.id, eve.email, 2],
      ]),
    );
  });

  it('hides no order of a customer behind many of another of that name', async () => {
    const hers = await buy(21, ada);
    await rename('Ada Obi');
    for (let nth = 0; nth < 9; nth += 1) await buy(21, eve);
    const alert = 'Credit Alert | Amt: NGN315,000.00 CR | Desc: NIP/OBI ADA/GTB/gift';
    expect((await idsOf(alert)).slice(0, 2)).toContain(hers.id);
  });

  it.each([
    'Credit: NGN330,000.00 to NAIRADESK LIMITED | TRF FROM OBI ADA C | 22/11/2026 10:11',
    'Credit: NGN330,000.00 to NAIRADESK LTD | TRF FROM OBI ADA C | 22/11/2026 10:11',
    'Zenith | Amt: NGN330,000.00 CR | NAIRADESK LIMIT | NIP/OBI ADA/GTB',
    'OPay: You received N330,000.00 from ADA OBI. Account: NAIRADESK LIMITED 1012345671',
  ])('takes the name and number of our own account for no customer’s: %s', async (alert) => {
    await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('GTBank', 'Nairadesk Limited', '1012345671') on conflict do nothing`,
    );
    await world.database.pool.query('update bank_accounts set account_number = $2 where user_id = $1', [
      eve.id,
      '1012345671',
    ]);
    await rename('Nairadesk Limited');
    const hers = await buy(22, ada);
    const copy = await buy(22, eve);
    const found = await idsOf(alert);
    expect(found[0]).toBe(hers.id);
    expect(found).not.toContain(copy.id);
  });

  it.each([
    'Credit Alert! | Amt: NGN1,000.00 CR | Desc: NIP/ADA OBI/GTB/NGN345,000.00 CR',
    'Credit Alert! | Desc: NIP/ADA OBI/GTB/Amt NGN345,000.00 CR | Amt: NGN1,000.00',
    'You have received N1,000.00 from ADA OBI. Remark: credit of N345,000.00',
  ])('takes no amount of a remark for what arrived: %s', async (alert) => {
    const named = await buy(23, ada);
    const newer = await buy(24, ada);
    const { orders } = await ask(alert);
    expect(orders[0]).toMatchObject({ id: newer.id, because: 'name' });
    expect(orders.find(({ id }) => id === named.id)?.because).not.toContain('amount');
  });

  it('puts the customer first whose name fits best, however many newer ones are called much the same', async () => {
    const first = await world.user({ name: 'Zainab Chioma Okoye' });
    for (const one of ['Chiome', 'Chiomi', 'Chiomo', 'Chiomu', 'Chiomy', 'Chionma'])
      await world.user({ name: `Zainab ${one} Okoye` });
    const { people } = await ask(
      'Credit Alert | Amt: NGN12,000.00 CR | Desc: NIP/ZAINAB CHIOMA OKOYE/GTB/gift',
    );
    expect(people).toHaveLength(5);
    expect(people[0]?.id).toBe(first.id);
  });

  it('finds the order of another amount that an alert names last, and says so', async () => {
    const named = await buy(25, ada);
    for (const tenths of [26, 27, 28]) await buy(tenths, ada);
    const { orders } = await ask('Amt: NGN1,000.00 CR | Desc: NIP/ADA OBI/GTB/NGN375,000.00');
    expect(orders.at(-1)).toMatchObject({ id: named.id, because: 'other-amount' });
  });

  it('leaves out the names that take too long to look up, and finds the rest', async () => {
    const { id, transactionId } = await buy(29, ada);
    const other = await buy(30, ada);
    const alert = `Amt: NGN450,000.00 CR | Desc: NIP/OBI ADA/GTB/${transactionId} 2211334455`;
    expect(await ask(alert)).toMatchObject({ leftOut: false });
    await whileLocked('order_payees', async () => {
      const { orders, people, leftOut } = await ask(alert);
      expect([leftOut, people]).toEqual([true, []]);
      expect(orders.map((order) => [order.id, order.because])).toEqual([
        [id, 'transaction-id'],
        [other.id, 'amount-and-name'],
      ]);
    });
  });

  it('finds an amount with a name although the search by words takes too long', async () => {
    const { id } = await buy(31, ada);
    await whileLocked('order_search_progress', async () => {
      const { orders, leftOut } = await ask('ada obi 465000');
      expect(leftOut).toBe(true);
      expect(orders[0]).toMatchObject({ id, because: 'amount-and-name' });
    });
  });

  it('names the words where nothing can be looked up', async () => {
    await whileLocked('receiving_accounts', async () => {
      const { status, failure } = await world.call(find, { words: 'ada obi' }, admin.token);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['words']]);
    });
  });

  it('has nothing of what was looked for in its address', () => {
    expect([find.method, find.query]).toEqual(['POST', undefined]);
  });
});
