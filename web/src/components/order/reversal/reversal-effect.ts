import { formatNaira, koboOf } from '@nairadesk/contract/money';
import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { settledFigures } from '@nairadesk/contract/order-words';

export type Reversible = Pick<
  OrderDetail,
  'orderType' | 'assetType' | 'amount' | 'quantity' | 'settled' | 'matched' | 'takenBack'
>;

/**
 * What reversing a completed order does to its money, as its super-admin is told before.
 * @param moneyCame false: they say that nothing had come
 */
export function reversalEffect(order: Reversible, moneyCame = true): string {
  if (order.orderType === 'sell')
    return 'What we paid out, the customer owes us. You must return what they sent yourself.';
  const refund = moneyCame ? refundedText(order) : 'Nothing goes back to the customer.';
  const isCoins = order.assetType === 'cryptocurrency';
  return `${refund} ${isCoins ? 'Coins that we sent don’t come back by themselves.' : 'A code that we sent doesn’t come back by itself.'}`;
}

function refundedText(order: Reversible): string {
  const { matched, takenBack } = order;
  const { amount } = settledFigures(order);
  if (takenBack)
    return `The bank took ${formatNaira(takenBack)} back. Only what we still hold becomes a refund, and the customer no longer owes us the rest.`;
  if (matched === null)
    return `No transfer is matched to it, so all of its ${formatNaira(amount)} becomes a refund.`;
  // Less may be within the tolerance, or all that was matched after the desk had said that it saw the money.
  if (koboOf(matched) < koboOf(amount)) return 'What we received becomes a refund.';
  return `The ${formatNaira(amount)} that we received becomes a refund.`;
}
