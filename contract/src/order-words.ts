import { formatNaira, formatQuantity } from './money.ts';
import type { Order } from './order-answers.ts';

type Figures = Pick<Order, 'amount' | 'quantity'> & Partial<Pick<Order, 'settled'>>;
export type Traded = Pick<Order, 'quantity' | 'assetName' | 'assetType'> &
  Partial<Pick<Order, 'settled' | 'cardCount'>>;

/** The amount and quantity that count: what both sides settled on, else what was agreed. */
export function settledFigures({ settled, amount, quantity }: Figures): Pick<Order, 'amount' | 'quantity'> {
  return settled ?? { amount, quantity };
}

/**
 * "0.0005 Bitcoin"; of gift cards their value, as "$50 of Apple gift card". Cards that are sold one by one: "3 Apple gift
 * cards".
 */
export function tradedText({ quantity, settled, assetName, assetType, cardCount }: Traded): string {
  const amount = formatQuantity(settled?.quantity ?? quantity);
  if (assetType === 'cryptocurrency') return `${amount} ${assetName}`;
  const card = /gift card$/i.test(assetName) ? assetName : `${assetName} gift card`;
  if (cardCount) return `${cardCount} ${card}${cardCount === 1 ? '' : 's'}`;
  return `$${amount} of ${card}`;
}

/** "Buy 0.0005 Bitcoin for ₦48,250.00", from the customer's side. */
export function orderTitle(order: Traded & Pick<Order, 'orderType' | 'amount'>): string {
  const verb = order.orderType === 'buy' ? 'Buy' : 'Sell';
  return `${verb} ${tradedText(order)} for ${formatNaira(settledFigures(order).amount)}`;
}

/** The message for a gift card buy that was marked as sent without a code: staff deliver the card by hand. */
export function cardByHandText(order: Pick<Order, 'deliveryEmail' | 'userEmail' | 'transactionId'>): string {
  return `We’ll send the card to ${order.deliveryEmail ?? order.userEmail} separately. If it doesn’t arrive, write to us in Support and quote ${order.transactionId}.`;
}

/** Whether the order sells a gift card: then the card is the payment, and there is nothing else to send. */
export function sellsCard({ orderType, assetType }: Pick<Order, 'orderType' | 'assetType'>): boolean {
  return orderType === 'sell' && assetType === 'gift-card';
}
