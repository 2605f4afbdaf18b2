import type { RequestOf } from '@nairadesk/contract/endpoint';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, listDebts, listReceipts, matchReceipt } from '@nairadesk/contract/receipts';
import {
  listRefunds,
  matchRefund,
  sendRefund,
  setRefundPayee,
  settleRefund,
} from '@nairadesk/contract/refunds';
import { newReference } from '../../../test-support/new-tag.ts';
import type { World } from '../world.ts';

const ada = { senderName: 'OBI ADA', senderBank: 'GTBank', senderAccount: '0123456789' };

type Transfer = Partial<RequestOf<typeof enterReceipt>>;

let used = 0;

/**
 * Short ways for staff to do what is done with transfers and refunds, and to read what became of them. The staff may log in
 * later.
 */
export function moneyDesk(world: World, staff: { token: string }) {
  const enter = async (more: Transfer = {}) => {
    used += 1;
    const { rows } = await world.database.pool.query(
      'select id from receiving_accounts order by created_at limit 1',
    );
    return world.call(
      enterReceipt,
      {
        accountId: String(rows[0].id),
        direction: 'in',
        amount: '150000.00',
        arrivedAt: new Date().toISOString(),
        reference: `SESSION-${used}`,
        ...((more.direction !== 'out' || more.kind === 'reversal') && ada),
        // Ada pays the same sum again and again.
        confirmedOther: true,
        ...more,
      },
      staff.token,
    );
  };
  const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
  return {
    enter,
    /** What the bank took back of a transfer that it had entered, or returned. */
    takeBack: ({ id, amount, direction }: { id: string; amount: string; direction: 'in' | 'out' }) =>
      enter({
        kind: 'reversal',
        takesBack: id,
        amount,
        direction: direction === 'in' ? 'out' : 'in',
        narration: 'RVSL',
      }),
    match: (id: string, orderId: string, amount?: string) =>
      world.call(matchReceipt, { id, orderId, ...(amount && { amount }) }, staff.token),
    /** Says that a transfer is the one that sent a refund. */
    sentBy: (receiptId: string, id: string) => world.call(matchRefund, { id, receiptId }, staff.token),
    complete: (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, staff.token),
    cancel: (orderId: string) => world.call(resolveOrder, { orderId, status: 'cancelled' }, staff.token),
    send: async (id: string) => {
      // In another name than the sender's, which staff mean.
      await world.call(setRefundPayee, { id, ...payee, confirmed: true }, staff.token);
      return world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, staff.token);
    },
    settle: (id: string) => world.call(settleRefund, { id, outcome: 'settled' }, staff.token),
    returned: (id: string) =>
      world.call(settleRefund, { id, outcome: 'returned', reason: 'Account closed' }, staff.token),
    refundsOf: async (orderId: string) => {
      const { data } = (await world.call(listRefunds, { state: 'all' }, staff.token)).body;
      return data.filter((refund) => refund.orderId === orderId);
    },
    newestRefund: async () => (await world.call(listRefunds, { state: 'all' }, staff.token)).body.data.at(-1),
    debts: async () => (await world.call(listDebts, {}, staff.token)).body.data,
    transfer: async (id: string) => {
      const { data } = (await world.call(listReceipts, { state: 'all' }, staff.token)).body;
      return data.find((one) => one.id === id);
    },
  };
}
