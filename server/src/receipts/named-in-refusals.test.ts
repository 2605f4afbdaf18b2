import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

// Customers, and the people who pay for them, choose what they are called: it must not read as our words.
const { world, trade, admin } = useTrade();
const bank = useStatements(world, admin);
const called = 'Ada. Approved by boss';
const paying = 'MUSA BELLO: pay him';
let ada: Person;

beforeAll(async () => {
  await trade.completeOne();
  ada = await world.user({ name: called, phone: '+2348031234567' });
  await world.giveWallets(ada, { Bitcoin: 'called-bitcoin' });
  await world.giveBank(ada);
});

it('a refusal sets both names apart: of an order that a stranger paid', async () => {
  const { id } = await trade.place(trade.buy, ada);
  const { enter, complete } = moneyDesk(world, admin);
  await enter({ orderId: id, senderName: paying });
  const { failure } = await complete(id);
  expect([failure.message, failure.data]).toEqual([
    `Paid by “${paying}”, not “${called}”. Say why you accept it, or send it back.`,
    { paidBy: paying },
  ]);
});

it('a refusal sets both names apart: of a transfer for a closed order', async () => {
  const { id, transactionId } = await trade.place(trade.buy, ada);
  const { enter, complete, match } = moneyDesk(world, admin);
  expect((await complete(id)).status).toBe(200);
  const { body } = await enter({ senderName: paying });
  expect((await match(body.data.id, id)).failure.message).toContain(
    `Paid by “${paying}”, not “${called}”, whose order ${transactionId} is closed.`,
  );
});

it('a refusal sets both names apart: of the account that a refund goes to', async () => {
  const { enter } = moneyDesk(world, admin);
  const { body } = await enter({ senderName: paying });
  await world.call(refundReceipt, { id: body.data.id }, admin.token);
  const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
  const id = data.find(({ transfer }) => transfer?.receiptId === body.data.id)?.id ?? '';
  const payee = { bankName: 'Kuda', accountName: called, accountNumber: '2012345678' };
  expect((await world.call(setRefundPayee, { id, ...payee }, admin.token)).failure.message).toContain(
    `came from “${paying}”, and this account is “${called}”’s.`,
  );
});

it('a refusal sets both names apart: of a transfer out to another person', async () => {
  await world.database.pool.query('update bank_accounts set account_name = $1 where user_id = $2', [
    called,
    ada.id,
  ]);
  const { id: orderId } = await trade.place(trade.sell, ada);
  const done = { orderId, status: 'completed', reference: `PAYOUT-${orderId}` } as const;
  expect((await world.call(resolveOrder, done, admin.token)).status).toBe(200);
  await bank.importLines(
    linesOf([{ amountKobo: -148_000_00n, partyName: paying, narration: 'rent' }], { opening: 900_000_00n }),
  );
  const [{ id } = { id: '' }] = await bank.transfers();
  expect((await world.call(matchReceipt, { id, orderId }, admin.token)).failure.message).toBe(
    `The bank says it paid “${paying}”. This should have gone to “${called}”.`,
  );
});
