import type { AskedChange } from '@nairadesk/contract/approvals';
import { refundReceipt } from '@nairadesk/contract/receipts';
import { sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  await trade.completeOne();
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});

const kuda = { bankName: 'Village Bank', accountName: 'Ada Obi', accountNumber: '2087654321' };
const payTo = async (id: string, payee = kuda) => {
  const answer = await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
};
const shown = async (slip: string) => (await calls.list(ngozi, 'open')).some(({ id }) => id === slip);

/** A refund of a transfer that no order has, and the second person's yes to it. */
async function approvedRefund(): Promise<{ id: string; change: AskedChange; slip: string }> {
  const transfer = (await desk.enter()).body.data;
  await world.call(refundReceipt, { id: transfer.id, confirmedOther: true }, tunde.token);
  const id = (await desk.newestRefund())?.id ?? '';
  await payTo(id);
  const change: AskedChange = { kind: 'send-refund', refundId: id };
  return { id, change, slip: await calls.grant(trade.boss, ngozi, change) };
}

it('a yes to a refund is not shown once its payee is another', async () => {
  const { id, slip } = await approvedRefund();
  expect(await shown(slip)).toBe(true);
  await payTo(id, { ...kuda, accountNumber: '2087654399' });
  expect(await shown(slip)).toBe(false);
});

it('a yes to a refund is not shown once it is sent, nor asked for again', async () => {
  const { id, change } = await approvedRefund();
  // Asked for while it was due, of a colleague who had not seen the first one.
  const { id: second } = await calls.asked(tunde, change);
  const sent = await world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, trade.boss.token);
  expect(sent.status, sent.text).toBe(200);
  expect(await shown(second)).toBe(false);
  expect((await calls.ask(tunde, change)).failure.code).toBe('refund_not_due');
  await desk.settle(id);
  expect((await calls.ask(tunde, change)).failure.code).toBe('refund_not_due');
});

it('a yes to a purchase is not shown or asked for while the bank may have taken its money back', async () => {
  const { id: orderId } = await trade.place();
  await desk.enter({ orderId, amount: '150000.00' });
  const change: AskedChange = { kind: 'complete-order', orderId };
  const { id: slip } = await calls.asked(tunde, change);
  expect(await shown(slip)).toBe(true);
  const reversal = await desk.enter({
    kind: 'reversal',
    direction: 'out',
    amount: '150000.00',
    narration: 'RVSL',
  });
  expect(reversal.status, reversal.text).toBe(201);
  expect(await shown(slip)).toBe(false);
  expect((await calls.ask(trade.boss, change)).failure.code).toBe('reversal_open');
});
