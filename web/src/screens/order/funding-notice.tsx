import { formatNaira } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/orders';
import type { ApiFailure } from '../../api/failure.ts';
import { fundingOf, fundingText } from '../../components/order/funding-text.ts';
import { Notice } from '../../ui/notice.tsx';

/** An order as staff see it, with the naira of transfers matched to it; null: none. */
export type FundedOrder = Order & { matched: string | null };

/** How much of an order’s money was matched; nothing before the first match. */
export function FundingNotice({ order }: { order: FundedOrder }) {
  if (order.matched === null) return null;
  const isFull = fundingOf(order, order.matched).state === 'full';
  return <Notice tone={isFull ? 'go' : 'attention'}>{fundingText(order, order.matched)}</Notice>;
}

/** The same before an order is completed, with what that will do; or why it was refused. */
export function CompletingNotice({ order, refused }: { order: FundedOrder; refused: ApiFailure | null }) {
  if (refused) {
    const matched = String(refused.data.received);
    return (
      <Notice tone="loss" title={refused.message}>
        {fundingText(order, matched)}. Nothing changed. When the rest arrives, match it in Money.
      </Notice>
    );
  }
  if (order.matched === null) return null;
  const { state, gap } = fundingOf(order, order.matched);
  if (state === 'full' || order.orderType === 'sell') return <FundingNotice order={order} />;
  return (
    <Notice tone="attention" title={fundingText(order, order.matched)}>
      {state === 'over'
        ? `We’ll owe the customer a refund of ${formatNaira(gap)}. Send it in Money.`
        : 'Wait for the rest and match it in Money. Or cancel the order: what arrived becomes a refund.'}
    </Notice>
  );
}
