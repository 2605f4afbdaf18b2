import { recordAudit, type Tx } from '../../audit/audit.ts';
import type { receipts } from '../../database/tables/money-tables.ts';
import type { orders } from '../../database/tables/orders-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { readOthersOrders } from './others-orders.ts';

interface Wanted {
  order: Pick<typeof orders.$inferSelect, 'id' | 'userId'>;
  receipt: typeof receipts.$inferSelect;
  /** What it is to be used for, as people read it: "Match it to NRD-1". */
  only: string;
  confirmed: boolean;
  actorId: string;
}

/**
 * Lets a transfer whose statement names an order of another customer count for this one. That needs a second yes, which
 * is recorded: who paid for their own order has sent it. Refuses: names_other_order, with that order.
 */
export async function admitNamedOther(
  tx: Tx,
  { order, receipt, only, confirmed, actorId }: Wanted,
): Promise<void> {
  const { named } = (await readOthersOrders(tx, [receipt], order.userId))(receipt.id);
  const [other] = named;
  if (other === undefined) return;
  if (!confirmed)
    throw new Refusal('names_other_order', {
      message: `The bank’s words name ${other}, which is another customer’s order. ${only} only if you know why.`,
      data: { names: other },
    });
  recordAudit(tx, {
    action: 'other-order-accepted',
    actorId,
    subjectType: 'order',
    subjectId: order.id,
    detail: { transfer: receipt.id, names: named.join(' ') },
  });
}
