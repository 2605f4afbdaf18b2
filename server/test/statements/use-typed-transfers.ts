import type { RequestOf } from '@nairadesk/contract/endpoint';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { findLikely } from '@nairadesk/contract/statements';
import { afterEach, expect } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { checkInvariants } from '../../src/platform/verify/check-invariants.ts';
import { useTrade } from '../trade.ts';
import { useStatements } from './use-statements.ts';

/**
 * Registers a running app with statements, whose staff type transfers as well. The orders of a test are cancelled after
 * it, and the books are checked.
 */
export function useTypedTransfers() {
  const { world, trade, admin } = useTrade();
  const steps = useStatements(world, admin);
  const placed: string[] = [];
  afterEach(async () => {
    for (const orderId of placed.splice(0))
      await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
  return {
    world,
    trade,
    admin,
    ...steps,
    place: async () => {
      const order = await trade.place();
      placed.push(order.id);
      return order;
    },
    /** Enters a transfer by hand, by default of ₦150,000 that arrives now. */
    enter: (more: Partial<RequestOf<typeof enterReceipt>> = {}) =>
      world.call(
        enterReceipt,
        {
          accountId: steps.account.id,
          direction: 'in',
          amount: '150000',
          arrivedAt: new Date().toISOString(),
          reference: `SESSION-${newReference()}`,
          ...more,
        },
        admin.token,
      ),
    /** What is proposed for transfers of this test's account. */
    likely: async () => {
      const own = new Set((await steps.transfers()).map(({ id }) => id));
      const { data } = (await world.call(findLikely, {}, admin.token)).body;
      return data.filter(({ receiptId }) => own.has(receiptId));
    },
  };
}
