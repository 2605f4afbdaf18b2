import type { OrderDetail } from '@nairadesk/contract/order-answers';

/** What the owner of a cancelled order should do, especially after reporting a payment. */
export function cancelledAdvice(order: OrderDetail): string {
  const { orderType, assetType, paidClaimedAt, transactionId, offer, replacedBy } = order;
  if (replacedBy) return `Your money pays for a new order now: ${replacedBy.transactionId}.`;
  if (offer?.kind === 'cards' && (offer.state === 'declined' || offer.state === 'expired'))
    return 'We’ve deleted the codes, and nobody here can open them again. You can sell the cards again at any time.';
  if (offer?.state === 'declined') return 'We’ll email you when your money is on its way back.';
  if (!paidClaimedAt)
    return `You didn’t report a payment. Don’t send anything for this order. If you already sent something, message us in Support with the number ${transactionId}.`;
  const coins = assetType === 'cryptocurrency' ? 'coins' : 'card';
  return `Think this is wrong, or still waiting for your ${orderType === 'buy' ? 'money' : coins}? Message us in Support with the number ${transactionId}.`;
}
