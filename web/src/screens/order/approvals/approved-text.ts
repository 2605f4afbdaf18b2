import { formatNaira } from '@nairadesk/contract/money';
import { fundingOf } from '../../../components/order/funding-text.ts';
import type { PaneOrder } from '../asked.ts';

export type ApprovedOrder = Pick<PaneOrder, 'orderType' | 'amount' | 'settled' | 'matched'>;

/** What a colleague can do by a yes: a sale whose payout is matched already is not paid once more. */
export function approvedText(order: ApprovedOrder): string {
  if (order.orderType === 'buy' || order.matched === null)
    return 'You can pay or send now, exactly as it’s shown here.';
  const { state, gap } = fundingOf(order, order.matched);
  if (state === 'short')
    return `Some of it is paid out already: pay only the ${formatNaira(gap)} that’s missing.`;
  return 'It’s paid out already: pay nothing, and mark the order as sent.';
}
