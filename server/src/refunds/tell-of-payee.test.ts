import { refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { saveBank } from '@nairadesk/contract/settings';
import { beforeAll, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
let desk: ReturnType<typeof moneyDesk>;

beforeAll(async () => {
  await trade.completeOne();
  desk = moneyDesk(world, admin);
});

const told = async () =>
  (await mailsTo(world, trade.boss.email))
    .filter(({ kind }) => kind === 'refund-payee-chosen')
    .map(({ text }) => text);
const newest = async () => (await world.call(listRefunds, {}, admin.token)).body.data.at(-1)?.id ?? '';

it('the account of a refund: is told to the super-admins where the clerk’s word is all there is for it', async () => {
  const sender = { senderName: 'CHIDI OKAFOR', senderAccount: payee.accountNumber };
  const receipt = (await desk.enter({ amount: '7000.00', ...sender })).body.data;
  await world.call(refundReceipt, { id: receipt.id }, admin.token);
  await world.call(setRefundPayee, { id: await newest(), ...payee }, admin.token);
  const [text] = await told();
  expect(text).toContain(
    '₦7,000.00 of unclaimed money, which CHIDI OKAFOR sent, goes to Kuda 2012345678, Chidi Okafor.',
  );
});

it('the account of a refund: is not told where its customer has it saved and the money is theirs', async () => {
  await world.database.pool.query('delete from outbox');
  const own = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2087654321' };
  expect((await world.call(saveBank, own, trade.ada.token)).status).toBe(200);
  const { id: orderId } = await trade.place();
  await desk.enter({ orderId, amount: '150500.00' });
  await desk.complete(orderId);
  const id = await newest();
  expect((await world.call(setRefundPayee, { id, ...own }, admin.token)).status).toBe(200);
  expect(await told()).toEqual([]);
  const other = { ...own, accountNumber: '2099999999' };
  await world.call(setRefundPayee, { id, ...other }, admin.token);
  expect(await told()).toHaveLength(1);
});
