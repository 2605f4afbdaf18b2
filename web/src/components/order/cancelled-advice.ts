import type { OrderDetail } from '@nairadesk/contract/orders';

/** What the owner of a cancelled order is told to do, above all when they have said that they paid. */
export function cancelledAdvice(order: OrderDetail): string {
  const { orderType, assetType, paidClaimedAt, transactionId } = order;
  if (!paidClaimedAt)
    return `Nothing was reported. Please do not send anything for it any more. If you have already sent something, write to us under Support with the number ${transactionId}.`;
  const coins = assetType === 'cryptocurrency' ? 'coins' : 'card';
  return `If you did not get your ${orderType === 'buy' ? 'money' : coins} back, or do not know why, write to us under Support with the number ${transactionId}.`;
}
