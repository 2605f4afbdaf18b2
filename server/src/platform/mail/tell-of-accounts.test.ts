import { refuseComplaint } from '@nairadesk/contract/delivered-codes';
import { writeOrderMessage } from '@nairadesk/contract/order-messages';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { beforeEach, expect, it } from 'vitest';
import { boughtCodes } from '../../../test/bought-codes.ts';
import { judging } from '../../../test/card-judging.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { mailsTo } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';
import { numbersIn } from './tell-of-accounts.ts';

// A clerk asks a customer, in our name, to pay into an accomplice's account.
const { world, trade, admin: tunde } = useTrade();
const theirs = '2012345678';

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
];

it.each(writeElsewhere)(
  'an account number that a clerk writes to a customer: is told from %s',
  async (_, write) => {
    await world.database.pool.query('delete from throttles');
    const answer = await write(`Pay again into GTB ${theirs}`);
    expect(answer.status, answer.text).toBe(200);
    expect((await told()).join()).toContain(theirs);
  },
);

it.each(['2611260001', `1234567890${'abcdef'.repeat(9)}`])(
  'a reference of ten digits alone: is a bank’s, and told to no super-admin: %s',
  async (reference) => {
    const { id: orderId } = await trade.place();
    const done = { orderId, status: 'completed', reference } as const;
    expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
    expect(await told()).toEqual([]);
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
    'It is ₦12,500,000.50',
  ])
    expect((await write(text)).status).toBe(200);
  expect((await write(`I paid into ${theirs}`, trade.ada.token)).status).toBe(200);
  expect(await told()).toEqual([]);
});

it.each([
  ['0123456789', ['0123456789']],
  ['GTB: 012 345 6789.', ['0123456789']],
  ['０１２３４５６７８９', ['0123456789']],
  ['GTB 2012 .... 345 -------- 678', ['2012345678']],
  ['2 * 0 * 1 * 2 * 3 * 4 * 5 * 6 * 7 ______________ 8', ['2012345678']],
  ['GTB2012345678', ['2012345678']],
  ['No2012345678 please', ['2012345678']],
  ['2012345678Zenith', ['2012345678']],
  ['2012345678x', ['2012345678']],
  ['0xabc1234567890def', []],
  ['ab1234567890c4d5e6f70819', []],
  ['NGN12,500,000.50', []],
  ['08031234567', []],
  ['Tel08031234567', []],
  ['0803 123 4567', []],
  ['on 26/11/2026 14:30', []],
  ['ref 000013261126143000123456789012', []],
])('account numbers in “%s”', (text, found) => {
  expect(numbersIn(text)).toEqual(found);
});
