import { refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
let desk: ReturnType<typeof moneyDesk>;

beforeAll(async () => {
  await trade.completeOne();
  desk = moneyDesk(world, admin);
});

const owed = async () => (await world.call(listRefunds, {}, admin.token)).body.data;

describe('a refund', () => {
  let id: string;
  beforeEach(async () => {
    const receipt = (await desk.enter({ amount: '7000.00', senderAccount: null })).body.data;
    const answer = await world.call(refundReceipt, { id: receipt.id }, admin.token);
    expect(answer.body.data).toMatchObject({ unmatched: '0.00', matches: [{ amount: '7000.00' }] });
    id = (await owed()).at(-1)?.id ?? '';
  });
  const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
  const send = () => world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, admin.token);

  it('is owed until it is sent and settled, and never sent twice', async () => {
    expect((await send()).failure.code).toBe('refund_payee_missing');
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, admin.token);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await owed()).at(-1)).toMatchObject({ id, state: 'sent', payee });
    await world.call(settleRefund, { id, outcome: 'settled' }, admin.token);
    expect((await owed()).map((one) => one.id)).not.toContain(id);
    expect((await world.call(settleRefund, { id, outcome: 'settled' }, admin.token)).status).toBe(409);
  });

  it('is due again when the bank returns it, to another account', async () => {
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, admin.token);
    await send();
    const moved = await world.call(
      setRefundPayee,
      { id, ...payee, bankName: 'OPay', confirmed: true },
      admin.token,
    );
    expect(moved.failure.code).toBe('refund_not_due');
    const silent = await world.call(settleRefund, { id, outcome: 'returned' }, admin.token);
    expect(silent.failure.fields).toEqual({ reason: 'Say why the bank returned it' });
    await world.call(settleRefund, { id, outcome: 'returned', reason: 'Account closed' }, admin.token);
    expect((await owed()).at(-1)).toMatchObject({ id, state: 'due', failure: 'Account closed' });
    const { rows } = await world.database.pool.query(
      "select actor_id, detail::json ->> 'reason' as reason from audit_log where action = 'refund-returned' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_id: admin.id, reason: 'Account closed' }]);
    await world.call(setRefundPayee, { id, ...payee, bankName: 'OPay', confirmed: true }, admin.token);
    expect((await send()).status).toBe(200);
  });

  it('mails the customer whose order it belongs to when it is sent', async () => {
    const { id: orderId, transactionId } = await trade.place();
    await desk.enter({ orderId, amount: '150500.00' });
    await desk.complete(orderId);
    id = (await owed()).at(-1)?.id ?? '';
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, admin.token);
    await send();
    const mail = (await waitingMails(world)).find(({ kind }) => kind === 'refund-sent');
    expect(mail).toMatchObject({
      to: trade.ada.email,
      subject: `Refund for order ${transactionId}: ₦500.00`,
    });
    expect(mail?.text).toContain('Kuda 2012345678');
  });
});

it('a refund: breaks no invariant after all of this', async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
