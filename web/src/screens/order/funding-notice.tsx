import { formatNaira } from '@nairadesk/contract/money';
import type { DeskOrder, Order } from '@nairadesk/contract/orders';
import type { ApiFailure } from '../../api/failure.ts';
import { fundingOf, fundingText } from '../../components/order/funding-text.ts';
import { hasStranger, payerLines } from '../../components/order/payers-text.ts';
import { useDeskRules } from '../../components/order/use-desk-rules.ts';
import { When } from '../../components/text/when.tsx';
import { Notice } from '../../ui/notice.tsx';

/** An order as staff see it, with the naira of transfers matched to it (null: none) and whose accounts they came from. */
export type FundedOrder = Order &
  Pick<DeskOrder, 'matched' | 'payers' | 'offerable' | 'lateMoney' | 'timeUnknown'>;

/** How much of an order’s money was matched, and whose it is; nothing before the first match. */
export function FundingNotice({ order }: { order: FundedOrder }) {
  const tolerance = useDeskRules()?.tolerance;
  if (order.matched === null) return null;
  const { state } = fundingOf(order, order.matched, tolerance);
  const isFine = (state === 'full' || state === 'near') && !hasStranger(order) && !order.timeUnknown;
  return (
    <Notice tone={isFine ? 'go' : 'attention'} title={fundingText(order, order.matched, tolerance)}>
      {payerLines(order).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {order.timeUnknown && (
        <p>
          The statement gives no time. The order ended at <When time={order.expiresAt} />, and the rate has
          risen since: look in the bank’s app when the money came.
        </p>
      )}
    </Notice>
  );
}

/** The same before an order is completed, with what that will do; or why it was refused. */
export function CompletingNotice({ order, refused }: { order: FundedOrder; refused: ApiFailure | null }) {
  const tolerance = useDeskRules()?.tolerance;
  if (refused?.code === 'late_money')
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
  if (order.matched === null) return null;
  const { state, gap } = fundingOf(order, order.matched, tolerance);
  if (state === 'full' || order.orderType === 'sell') return <FundingNotice order={order} />;
  return (
    <Notice
      tone={state === 'near' && !hasStranger(order) ? 'go' : 'attention'}
      title={fundingText(order, order.matched, tolerance)}
    >
      {payerLines(order).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {whatFollows[state](formatNaira(gap))}
    </Notice>
  );
}

const whatFollows = {
  near: () => 'The order completes as paid in full.',
  over: (gap: string) => `We’ll owe the customer a refund of ${gap}. Send it in Money.`,
  short: () => 'Wait for the rest and match it in Money. Or cancel the order: what arrived becomes a refund.',
};
