import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/orders';

type Traded = Pick<Order, 'orderType' | 'quantity' | 'assetName' | 'assetType'>;

/** "0.0005 Bitcoin", "2 × Apple gift card" */
export function tradedText({ quantity, assetName, assetType }: Omit<Traded, 'orderType'>): string {
  const amount = formatQuantity(quantity);
  return assetType === 'gift-card' ? `${amount} × ${assetName} gift card` : `${amount} ${assetName}`;
}

/** "Buys 0.0005 Bitcoin for ₦48,250.00", from the customer's side. */
export function orderTitle(order: Traded & Pick<Order, 'amount'>): string {
  const verb = order.orderType === 'buy' ? 'Buys' : 'Sells';
  return `${verb} ${tradedText(order)} for ${formatNaira(order.amount)}`;
}
