import type { OrderDetail } from '@nairadesk/contract/orders';

/** What the owner of a cancelled order should do, especially after reporting a payment. */
export function cancelledAdvice(order: OrderDetail): string {
  const { orderType, assetType, paidClaimedAt, transactionId } = order;
  if (!paidClaimedAt)
    return `You didn’t report a payment. Don’t send anything for this order. If you already sent something, message us in Support with the number ${transactionId}.`;
  const coins = assetType === 'cryptocurrency' ? 'coins' : 'card';
  return `Think this is wrong, or still waiting for your ${orderType === 'buy' ? 'money' : coins}? Message us in Support with the number ${transactionId}.`;
}
