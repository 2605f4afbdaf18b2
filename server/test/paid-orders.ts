import { type DeskRules, saveDeskRules } from '@nairadesk/contract/desk-rules';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { afterEach, beforeAll } from 'vitest';
import { newReference } from '../../test-support/new-tag.ts';
import { useTrade } from './trade.ts';

type Resolve = Partial<RequestOf<typeof resolveOrder>>;

/** Registers a running app where Ada’s orders are paid in any name, and the owner’s rules are the same for each test. */
export function usePaidOrders() {
  const { world, trade, admin } = useTrade();
  const account = { id: '' };
  beforeAll(async () => {
    await trade.completeOne();
    account.id = (await world.database.pool.query('select id from receiving_accounts')).rows[0].id;
  });
  const rule = (change: Partial<DeskRules> = {}) =>
    world.call(
      saveDeskRules,
      { tolerance: '50', lateMinutes: 5, strangers: 'hold', referenceFrom: null, ...change },
      trade.boss.token,
    );
  afterEach(() => rule());
  const enter = async (
    senderName: string | null,
    { orderId, amount = '150000.00' }: { orderId: string; amount?: string },
  ) => {
    const transfer = {
      accountId: account.id,
      direction: 'in' as const,
      amount,
      senderName,
      orderId,
      confirmedOther: true,
    };
    const more = { arrivedAt: new Date().toISOString(), reference: newReference() };
    const answer = await world.call(enterReceipt, { ...transfer, ...more }, admin.token);
    if (answer.status !== 201) throw new Error(answer.text);
  };
  /** An order of Ada's, and the money that came for it from these names. */
  const paidBy = async (senders: (string | null)[], amounts = ['150000.00']) => {
    const { id: orderId } = await trade.place();
    for (const [index, name] of senders.entries())
      await enter(name, { orderId, amount: amounts[index] ?? '1' });
    return orderId;
  };
  const complete = (orderId: string, more: Resolve = {}, token = admin.token) =>
    world.call(resolveOrder, { orderId, status: 'completed', ...more }, token);
  /** What the audit log says of money from strangers that was accepted for an order. */
  const accepted = async (orderId: string) => {
    const { rows } = await world.database.pool.query(
      "select actor_id, detail from audit_log where action = 'stranger-accepted' and subject_id = $1",
      [orderId],
    );
    return rows.map(({ actor_id: by, detail }) => ({ by, ...JSON.parse(detail) }));
  };
  return { world, trade, admin, account, rule, enter, paidBy, complete, accepted };
}
