import { expiredReason, type OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { clockSkew } from '../../api/server-clock.ts';

/** Whether the time to pay for an order passed before anything was reported. */
export function isTimeOver({ status, expiresAt }: Pick<OrderDetail, 'status' | 'expiresAt'>): boolean {
  return may('report', status) && Date.parse(expiresAt) + clockSkew() <= Date.now();
}

/** Whether an order is called expired: it ended so, or its customer sees that the time to pay is over. */
export function isExpired(
  order: Pick<OrderDetail, 'status' | 'expiresAt' | 'reason'>,
  viewer: Role,
): boolean {
  if (order.status === 'cancelled') return order.reason === expiredReason;
  return !isStaff(viewer) && isTimeOver(order);
}

type Side = Pick<OrderDetail, 'orderType' | 'assetType'>;

export function timeOverTitle({ orderType }: Pick<Side, 'orderType'>): string {
  return orderType === 'buy' ? 'Time to pay is over' : 'Time to send is over';
}

/** The label of the button that reports a payment late. */
export function lateLabel(order: Side): string {
  if (sellsCard(order)) return 'The card is ready';
  return order.orderType === 'buy' ? 'I paid late' : 'I already sent it';
}

/** What the customer should and should not do once the time is over. */
export function timeOverAdvice(order: Side): string {
  if (sellsCard(order))
    return `The price is no longer locked. If the card is still unused, press “${lateLabel(order)}”. We’ll check it and mark the order as late.`;
  const did = order.orderType === 'buy' ? 'paid' : 'sent the coins';
  return `The price is no longer locked, so don’t send anything now. If you already ${did}, press “${lateLabel(order)}”. We’ll look for it, and ask you first if the price has changed.`;
}
