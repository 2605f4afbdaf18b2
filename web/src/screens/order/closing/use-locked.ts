import { may } from '@nairadesk/contract/order-status';
import { getOrder } from '@nairadesk/contract/orders';
import { useRead } from '../../../api/use-read.ts';
import { orderStatusLabel } from '../../../components/text/order-status-label.ts';
import { useServerNow } from '../../../components/text/use-server-now.ts';
import { holdingAt } from '../claim-words.ts';

/** Why an order can no longer be closed by the viewer. */
export interface Locked {
  title: string;
  /** It is closed; else a colleague has it. */
  isClosed: boolean;
}

/** Watches an order while a question about it is open: whether it was closed elsewhere, or a colleague has it by now. */
export function useLocked(orderId: string): Locked | null {
  const order = useRead(getOrder, { id: orderId }, { every: 10_000 }).data?.data;
  const holding = holdingAt(order?.claim ?? null, useServerNow(5000));
  if (!order) return null;
  if (!may('complete', order.status)) {
    // The answer to the viewer's own request is on its way.
    if (order.closedBy?.own) return null;
    const by = order.closedBy ? ` by ${order.closedBy.name}` : '';
    return { title: `${orderStatusLabel(order, 'admin')}${by} meanwhile`, isClosed: true };
  }
  return holding.by === 'colleague' ? { title: `${holding.name} has this order now`, isClosed: false } : null;
}
