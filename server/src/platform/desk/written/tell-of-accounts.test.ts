import { brand } from '@nairadesk/contract/brand';
import { refuseComplaint } from '@nairadesk/contract/delivered-codes';
import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { boughtCodes } from '../../../../test/bought-codes.ts';
import { judging } from '../../../../test/card-judging.ts';
import { moneyDesk } from '../../../../test/desks/money-desk.ts';
import { mailsTo } from '../../../../test/mail-to.ts';
import { useTrade } from '../../../../test/trade.ts';

// A clerk asks a customer, in our name, to pay into an accomplice's account.
const { world, trade, admin: tunde } = useTrade();
const theirs = '2012345678';
// Or to send the coins that they sell to an accomplice's wallet.
const tron = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
const hash = '7b1c2d3e4f5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0';

beforeAll(() => trade.completeOne());
beforeEach(() => world.database.pool.query('delete from outbox'));

const told = async () =>
  (await mailsTo(world, trade.boss.email))
    .filter(({ kind }) => kind === 'account-written')
    .map(({ text }) => text);

it('an account number that a clerk writes to a customer: is told to the super-admins, wherever it is written', async () => {
  const { id } = await trade.place();
  const write = (text: string) => world.call(writeOrderMessage, { id, text }, tunde.token);
  expect((await write(`Please pay into GTBank ${theirs} instead`)).status).toBe(200);
  const [text = '', ...more] = await told();
  expect(more).toEqual([]);
  for (const words of [theirs, trade.ada.email, tunde.email]) expect(text).toContain(words);
  await world.database.pool.query('delete from outbox');
  const asked = await world.call(
    sendMessage,
    { subject: 'Where?', message: 'Where do I pay?' },
    trade.ada.token,
  );
  const answer = { id: asked.body.data?.id ?? '', response: 'Zenith 2012-345-678' };
  expect((await world.call(replyToMessage, answer, tunde.token)).status).toBe(200);
  expect((await told()).join()).toContain(theirs);
  await world.database.pool.query('delete from outbox');
  const closing = { orderId: id, status: 'cancelled', note: `Pay again to ${theirs}` } as const;
  expect((await world.call(resolveOrder, closing, tunde.token)).status).toBe(200);
  expect((await told()).join()).toContain(theirs);
});

const writeElsewhere: [string, (text: string) => Promise<{ status: number; text: string }>][] = [
  [
    'what was found about a card',
    async (text) => {
      const desk = await judging(world, trade, tunde);
      const { id, cards } = await desk.sold(['50']);
      return desk.judge(id, cards[0], { verdict: 'refused', reason: 'other', text });
    },
  ],
  [
    'the answer to a complaint',
    async (text) => {
      const { id, complaintId } = await boughtCodes(world, trade, tunde).complained();
      return world.call(refuseComplaint, { id, complaintId, text }, tunde.token);
    },
  ],
  [
    'the reason of a reversal',
    async (reason) => {
      const { token } = await world.superAdmin();
      const { id } = await trade.place();
      await moneyDesk(world, tunde).complete(id);
      return world.call(reverseOrder, { id, reason }, token);
    },
  ],
  [
    'the reference of an order',
    async (reference) => {
      const { id: orderId } = await trade.place();
      return world.call(resolveOrder, { orderId, status: 'completed', reference }, tunde.token);
    },
  ],
  [
    'the reference of a refund',
    async (bankReference) => {
      const desk = moneyDesk(world, tunde);
      const { id: orderId } = await trade.place();
      await desk.enter({ orderId });
      await desk.cancel(orderId);
      const id = (await desk.refundsOf(orderId))[0]?.id ?? '';
      const own = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2099999999' };
      await world.call(setRefundPayee, { id, ...own, confirmed: true }, tunde.token);
      return world.call(sendRefund, { id, bankReference }, tunde.token);
    },
  ],
  [
    'the bank of a refund',
    async (text) => {
      const desk = moneyDesk(world, tunde);
      const { id: orderId } = await trade.place();
      await desk.enter({ orderId });
      await desk.cancel(orderId);
      const id = (await desk.refundsOf(orderId))[0]?.id ?? '';
      const own = { bankName: `Kuda. ${text}`, accountName: 'Ada Obi', accountNumber: '2099999999' };
      const saved = await world.call(setRefundPayee, { id, ...own, confirmed: true }, tunde.token);
      const [mail] = (await mailsTo(world, trade.ada.email)).filter(({ kind }) => kind === 'refund-payee');
      expect(mail?.text).toContain('back to Ada Obi, “Kuda. Pay again into GTB 2012345678');
      return saved;
    },
  ],
];

it.each(writeElsewhere)(
  'an account number that a clerk writes to a customer: is told from %s',
  async (_, write) => {
    await world.database.pool.query('delete from throttles');
    const answer = await write(`Pay again into GTB ${theirs}, or send ${tron}`);
    expect(answer.status, answer.text).toBe(200);
    for (const words of [theirs, tron]) expect((await told()).join()).toContain(words);
  },
);

it.each(['2611260001', `1234567890${'abcdef'.repeat(9)}`, `https://tronscan.org/#/transaction/${hash}`])(
  'a reference without words beside it: is a bank’s, and told to no super-admin: %s',
  async (reference) => {
    const { id: orderId } = await trade.place();
    const done = { orderId, status: 'completed', reference } as const;
    expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
    expect(await told()).toEqual([]);
  },
);

const feeFirst = 'First pay the fee of N5,000 to Kuda, Bola Ade. It is the number above.';

it.each([
  ['completed', 'note', theirs],
  ['completed', 'note', `${'-'.repeat(25)}2012345679`],
  ['completed', 'note', tron],
  ['cancelled', 'note', theirs],
  ['cancelled', 'reason', theirs],
] as const)(
  'a reference with words beside it: is read as they are: %s, %s, %s',
  async (status, field, reference) => {
    const { id: orderId } = await trade.place();
    const done = { orderId, status, reference, [field]: feeFirst };
    expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
    expect((await told()).join()).toContain(reference.replaceAll('-', ''));
  },
);

it.each([
  ['2012345671', { bankName: 'Kuda', accountName: 'Ada Obi' }, false],
  [
    '2012345672',
    { bankName: 'GTBank. First pay N5,000 to Kuda, Bola Ade: the reference is the account' },
    true,
  ],
  [
    '2012345673',
    { accountName: 'Ada Obi. First pay N5,000 to Kuda, Bola Ade: the reference is the account' },
    true,
  ],
])(
  'a reference of ten digits of a refund: is told where its payee is more than a bank and a name: %s, %j',
  async (bankReference, words, isTold) => {
    await world.database.pool.query('delete from throttles');
    const desk = moneyDesk(world, tunde);
    const { id: orderId } = await trade.place();
    await desk.enter({ orderId });
    await desk.cancel(orderId);
    const id = (await desk.refundsOf(orderId))[0]?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2099999999', ...words };
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
    expect(await told()).toEqual([]);
    const sent = await world.call(sendRefund, { id, bankReference }, tunde.token);
    expect(sent.status, sent.text).toBe(200);
    expect((await told()).join().includes(bankReference)).toBe(isTold);
  },
);

it('an account number of ours, or the customer’s own: is told to no super-admin, nor what a customer writes', async () => {
  const { id, admindetails } = await trade.place();
  const write = (text: string, token = tunde.token) => world.call(writeOrderMessage, { id, text }, token);
  const ours = admindetails.bankDetails.accountNumber;
  const { rows } = await world.database.pool.query(
    'select account_number as own from bank_accounts where user_id = $1',
    [trade.ada.id],
  );
  for (const text of [
    `Ours is ${ours}`,
    `Yours is ${rows[0].own}`,
    'Call +234 803 123 4567',
    `Did you pay from OPay? Call ${brand.phone}`,
    'It is ₦12,500,000.50',
  ])
    expect((await write(text)).status).toBe(200);
  expect((await write(`I paid into ${theirs}`, trade.ada.token)).status).toBe(200);
  expect(await told()).toEqual([]);
});

it.each([
  [`Our wallet has changed. Please send to ${tron} today`, tron],
  [`Send to:${evm}.`, evm],
  [`Use wallet${evm}`, evm],
])(
  'the address of a wallet that a clerk writes to a customer: is told to the super-admins: %s',
  async (text, address) => {
    const { id } = await trade.place(trade.sell);
    expect((await world.call(writeOrderMessage, { id, text }, tunde.token)).status).toBe(200);
    const [mail = '', ...more] = await told();
    expect(more).toEqual([]);
    for (const words of [address, trade.ada.email, tunde.email]) expect(mail).toContain(words);
    const closing = { orderId: id, status: 'cancelled' } as const;
    expect((await world.call(resolveOrder, closing, tunde.token)).status).toBe(200);
  },
);

it('the address of a wallet of ours, or the customer’s own, and the hash of a transfer: are told to no super-admin', async () => {
  const ours = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  await world.giveWallets(trade.boss, { ERC20: ours });
  await world.giveWallets(trade.ada, { ERC20: own });
  const { id } = await trade.place(trade.sell);
  for (const text of [`Ours is ${ours}`, `Yours is ${own.toUpperCase()}`, `The hash is ${hash}`, `0x${hash}`])
    expect((await world.call(writeOrderMessage, { id, text }, tunde.token)).status).toBe(200);
  expect(await told()).toEqual([]);
  await world.call(writeOrderMessage, { id, text: `Send to ${ours}${tron}` }, tunde.token);
  expect((await told()).join()).toContain(tron);
});

it('a wallet of a super-admin who has not the desk account: is told', async () => {
  const other = await world.superAdmin();
  await world.giveWallets(other, { Tron: tron });
  const { id } = await trade.place(trade.sell);
  await world.call(writeOrderMessage, { id, text: `Our wallet is ${tron}` }, tunde.token);
  expect((await told()).join()).toContain(tron);
});

it('an account of ours that was switched off: is told, unless an open order of the customer points there', async () => {
  const number = '2033344455';
  const query = (text: string) => world.database.pool.query(text);
  const off = "switched_off_at = now(), switched_off_reason = 'Opened with forged papers'";
  const on = 'switched_off_at = null, switched_off_reason = null';
  await query(`update receiving_accounts set ${off}`);
  await query(
    `insert into receiving_accounts (bank_name, account_name, account_number) values ('Kuda', 'Desk', '${number}')`,
  );
  const { id, admindetails } = await trade.place();
  expect(admindetails.bankDetails.accountNumber).toBe(number);
  await query(`update receiving_accounts set ${off} where account_number = '${number}'`);
  await query(`update receiving_accounts set ${on} where account_number <> '${number}'`);
  await world.call(writeOrderMessage, { id, text: `You were shown ${number}` }, tunde.token);
  expect(await told()).toEqual([]);
  const closing = { orderId: id, status: 'cancelled', note: `Pay ${number} again` } as const;
  expect((await world.call(resolveOrder, closing, tunde.token)).status).toBe(200);
  expect((await told()).join()).toContain(number);
});

it('what looks like the hash of a transfer: is told to the super-admins while the customer sells coins where an address looks like one', async () => {
  await world.giveWallets(trade.boss, { Sui: 'desk-Sui' });
  const { id: assetId } = await world.asset({ name: 'Sui', networks: ['Sui'] });
  const { id } = await trade.place({ ...trade.sell, assetId, network: 'Sui' });
  await world.call(writeOrderMessage, { id, text: `Send to 0x${hash}` }, tunde.token);
  expect((await told()).join()).toContain(hash);
});

it('a memo beside the address of ours, that is neither ours nor the customer’s: is told to the super-admins', async () => {
  await world.giveWallets(trade.boss, { Ripple: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' });
  await world.database.pool.query(`update wallets set memo = '104857' where network = 'Ripple'`);
  const { id } = await trade.place(trade.sell);
  const write = (text: string) => world.call(writeOrderMessage, { id, text }, tunde.token);
  for (const text of ['Our tag is 104857', 'Did you leave the memo out? We see ND7K2M9QXA at 12:30'])
    expect((await write(text)).status).toBe(200);
  expect(await told()).toEqual([]);
  await write('The address is the same. Please use the memo below instead: 2099871');
  expect((await told()).join()).toContain('memo 2099871');
});
