import { find } from '@nairadesk/contract/find';
import { resolveOrder } from '@nairadesk/contract/orders';
import { attachProof } from '@nairadesk/contract/proofs';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { fillOrderSearch } from '../platform/desk/fill-order-search.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const hash = '9f2c4e6a8b0d1f3a5c7e9b1d3f5a7c9e';
let ben: Person;
/** Ben's: a completed purchase and an open sale. Ada's: an open purchase of the same amount as Ben's. */
let closed: { id: string; transactionId: string };
let open: typeof closed;
let adas: typeof closed;

beforeAll(async () => {
  ben = await world.user({ name: 'Chinedu Okafor', phone: '+2348099887766' });
  await world.giveBank(ben, { bankName: 'UBA', accountName: 'Chinedu Okafor', accountNumber: '2211334455' });
  await world.giveWallets(ben, { Bitcoin: 'bc1qChineduWallet9' });
  closed = await trade.place(trade.buy, ben);
  await world.call(resolveOrder, { orderId: closed.id, status: 'completed', reference: hash }, admin.token);
  open = await trade.place(trade.sell, ben);
  adas = await trade.place(trade.buy, trade.ada);
});

const ask = async (words: string) => {
  const { status, body, text } = await world.call(find, { words }, admin.token);
  if (status !== 200) throw new Error(text);
  return body.data;
};
const ordersOf = async (words: string) => (await ask(words)).orders.map(({ id }) => id);
const peopleOf = async (words: string) => (await ask(words)).people.map(({ id }) => id);
const spaced = (id: string) => `${id.slice(0, 2)} ${id.slice(2, 6)}-${id.slice(6)}`.toLowerCase();

describe('find', () => {
  it.each([
    ['a phone with spaces', '0809 988 7766', 'phone'],
    ['a phone with its country', '+234 (0) 809-988-7766', 'phone'],
    ['a phone as WhatsApp has it', '2348099887766', 'phone'],
    ['an account number', '2211334455', 'account-number'],
    ['an account number with spaces', '2211 334 455', 'account-number'],
    ['a wallet in other letters', 'BC1QCHINEDUWALLET9', 'wallet'],
    ['a name in another order', 'okafor chinedu', 'name'],
    ['parts of a name', 'kafo chin', 'name'],
  ])('finds open and closed orders and their customer by %s', async (_form, words, because) => {
    const { orders, people } = await ask(words);
    expect(orders.map(({ id, closedAt }) => [id, closedAt !== null])).toEqual([
      [open.id, false],
      [closed.id, true],
    ]);
    expect(orders.map((order) => order.because)).toEqual([because, because]);
    expect(people).toEqual([
      { id: ben.id, name: ben.name, email: ben.email, phone: ben.phone, isSuspended: false, because },
    ]);
  });

  it('says what was found as staff know it', async () => {
    const [order] = (await ask(closed.transactionId)).orders;
    expect(order).toMatchObject({
      transactionId: closed.transactionId,
      customer: 'Chinedu Okafor',
      orderType: 'buy',
      amount: '150000.00',
      status: 'completed',
      because: 'transaction-id',
    });
    expect(order?.what).toMatch(/^0\.001 Bitcoin/);
  });

  it('finds an order by its transaction ID with and without spaces, in any letters, and by a part', async () => {
    for (const words of [closed.transactionId, spaced(closed.transactionId), closed.transactionId.slice(-5)])
      expect(await ordersOf(words), words).toEqual([closed.id]);
  });

  it('finds an order by what was sent for it, and by what its customer says', async () => {
    expect(await ask(hash.toUpperCase())).toMatchObject({
      orders: [{ id: closed.id, because: 'reference' }],
    });
    expect(await ordersOf(`${hash.slice(0, 9)} ${hash.slice(9)}`)).toEqual([closed.id]);
    const proof = await world.call(attachProof, { id: adas.id, reference: 'FT-2633 00918' }, trade.ada.token);
    expect(proof.status).toBe(200);
    expect(await ordersOf('ft263300918')).toEqual([adas.id]);
  });

  it('finds a long address that looks like no word', async () => {
    const musa = await world.user({ name: 'Musa Bello' });
    const address = `bitcoincash:${'q1w2e3r4t5'.repeat(9)}`;
    await world.giveWallets(musa, { Hedera: address });
    expect(await ask(address.toUpperCase())).toMatchObject({ people: [{ id: musa.id, because: 'wallet' }] });
  });

  it('finds amounts, and an amount with a name before the others of that name', async () => {
    expect(await ordersOf('₦148,000')).toEqual([open.id]);
    expect(await ask('chinedu 150000')).toMatchObject({
      orders: [{ id: closed.id, because: 'amount-and-name' }],
    });
    expect(await ordersOf('148,000.00 okafor')).toEqual([open.id]);
  });

  it.each([
    [
      'an alert by SMS',
      'Credit Alert!\nAcct: ***6789\nAmt: NGN150,000.00 CR\nDesc: NIP/ADA CHIOMA OBI/GTB/gift\nDate: 23-NOV-2026 10:11\nAvail Bal: NGN148,000.00',
    ],
    [
      'an alert in one line',
      'Acct:012****789 Amt:NGN150,000.00CR Desc:TRF FROM OBI ADA Date:23/11/2026 Bal:NGN2,148,000.00',
    ],
    [
      'the words of a wallet',
      'You have received ₦150,000.00 from OBI, ADA. Session ID: 090405261123101112345678901234',
    ],
  ])('puts the order that %s tells of first', async (_what, words) => {
    const { orders, people } = await ask(words);
    expect(orders[0]).toMatchObject({ id: adas.id, because: 'amount-and-name' });
    expect(people[0]?.id).toBe(trade.ada.id);
  });

  it('puts the order first that alone waits for the money of an account, or of a name', async () => {
    const zara = await world.user({ name: 'Zara Adeyemi' });
    await world.giveBank(zara, { bankName: 'UBA', accountName: 'Z', accountNumber: '3030405060' });
    await world.giveWallets(zara, { Bitcoin: 'zara-bitcoin' });
    await trade.completeOne(zara);
    const draft = { ...trade.buy, quantity: '0.0012', amount: '180000.00' };
    const waits = await trade.place(draft, zara);
    // Newer and open, but its money is there.
    const paid = await trade.place(draft, zara);
    const entered = await moneyDesk(world, admin).enter({ orderId: paid.id, amount: '180000.00' });
    expect(entered.status).toBe(201);
    const byAccount = await ask('Amt: NGN180,000.00 CR | From: 3030405060');
    expect(byAccount.orders[0]).toMatchObject({ id: waits.id, because: 'amount-and-account' });
    const byName = await ask('Amt: NGN180,000.00 CR | Desc: TRF FRM ADEYEMI ZARA');
    expect(byName.orders.map(({ id }) => id).slice(0, 2)).toEqual([waits.id, paid.id]);
  });

  it('puts the order first whose ID a narration has, also beside another name', async () => {
    const { orders } = await ask(`NIP CR/MOB/ADA OBI/GTB/${closed.transactionId} N150,000.00`);
    expect(orders[0]).toMatchObject({ id: closed.id, because: 'transaction-id' });
    expect(orders.map(({ id }) => id)).toContain(adas.id);
  });

  it('finds a customer whom no order has, and no staff', async () => {
    const newcomer = await world.user({ name: 'Zainab Mohammed' });
    expect(await ask('mohammed zai')).toMatchObject({ orders: [], people: [{ id: newcomer.id }] });
    expect(await peopleOf(newcomer.email.toUpperCase())).toEqual([newcomer.id]);
    expect(await peopleOf(admin.email)).toEqual([]);
  });

  it('finds nothing by what no person or order has', async () => {
    for (const words of [
      'nothing of ours',
      '%',
      '_',
      '\\',
      "o'--",
      '0000000000',
      'x'.repeat(500),
      '💸 💸',
      'a b c d e f g h i j',
    ])
      expect([words, (await ask(words)).orders.length]).toEqual([words, 0]);
  });

  it('refuses no words and too many, and changes nothing', async () => {
    for (const words of ['', ' \n ', 'x'.repeat(501)]) {
      const { status, failure } = await world.call(find, { words }, admin.token);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['words']]);
    }
  });

  it('finds orders by the account and wallet that they have, when the customer has others by now', async () => {
    const change = (table: string, column: string, value: string) =>
      world.database.pool.query(`update ${table} set ${column} = $2 where user_id = $1`, [ben.id, value]);
    await change('bank_accounts', 'account_number', '5566778899');
    await change('wallets', 'address', 'bc1qanother0wallet');
    // All of theirs, as whose these were is kept, in an order or not.
    for (const words of ['2211334455', 'bc1qchineduwallet9'])
      expect(await ordersOf(words), words).toEqual([open.id, closed.id]);
    await world.database.pool.query(
      `begin; set local session_replication_role = replica;
       update orders set placed_at = placed_at - interval '2 minutes', expires_at = expires_at - interval '2 minutes'; commit`,
    );
    await fillOrderSearch(world.database, { newest: 0, batch: 1 });
    for (const words of ['2211334455', 'bc1qchineduwallet9', '5566778899'])
      expect(await ordersOf(words), words).toEqual([open.id, closed.id]);
    expect(await ordersOf(spaced(closed.transactionId))).toEqual([closed.id]);
    expect(await ordersOf('okafor chinedu')).toEqual([open.id, closed.id]);
  });
});
