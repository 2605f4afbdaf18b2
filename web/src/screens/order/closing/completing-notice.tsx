import { formatNaira } from '@nairadesk/contract/money';
import type { ApiFailure } from '../../../api/failure.ts';
import { type FundedOrder, FundingNotice } from '../../../components/order/funding-notice.tsx';
import { fundingOf, fundingText, isFunded, isUnsettled } from '../../../components/order/funding-text.ts';
import { useDeskRules } from '../../../components/order/use-desk-rules.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Way } from '../asked.ts';
import { MoneyWays } from '../pane/money-ways.tsx';

interface CompletingNoticeProps {
  order: FundedOrder;
  /** Why completing was refused. */
  refused: ApiFailure | null;
  onAsk: (what: Way) => void;
}

/** Before an order is completed: how its money stands and what completing will do about it, or why it was refused. */
export function CompletingNotice({ order, refused, onAsk }: CompletingNoticeProps) {
  const tolerance = useDeskRules()?.tolerance;
  if (refused?.code === 'late_money' || refused?.code === 'reversal_open')
    return (
      <Notice tone="loss" title={refused.message}>
        Nothing changed. The order’s card has the figures.
      </Notice>
    );
  if (refused) {
    const matched = String(refused.data.received);
    return (
      <Notice tone="loss" title={refused.message}>
        {fundingText(order, matched)}. Nothing changed. When the rest arrives, match it in Money.
      </Notice>
    );
  }
  if (order.matched === null) {
    return order.takenBack === null || order.orderType === 'sell' ? null : (
      <Notice tone="attention" title={`The bank took ${formatNaira(order.takenBack)} back`}>
        You can’t complete the order until the money comes again. Match it in Money.
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <FundingNotice order={order} />
      <p className="text-sm empty:hidden">{whatFollows(order, order.matched, tolerance)}</p>
      {isUnsettled(order, tolerance) && <MoneyWays order={order} onAsk={onAsk} />}
    </div>
  );
}

function whatFollows(order: FundedOrder, matched: string, tolerance?: string): string | null {
  if (order.openReversal) return 'You can’t complete it before that.';
  if (isUnsettled(order, tolerance)) return 'You can’t complete it yet. Choose what to do with the money:';
  const { state, gap } = fundingOf(order, matched, tolerance);
  if (state === 'near') return `You can complete it: we cover the missing ${formatNaira(gap)}.`;
  if (isFunded(state) || order.orderType === 'sell') return null;
  return `We’ll owe the customer a refund of ${formatNaira(gap)}. Send it in Money.`;
}
