import type { DeskOrder, Order } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../text/when.tsx';
import { fundingOf, fundingText, isFunded } from './funding-text.ts';
import { hasStranger, payerLines, typedText } from './payers-text.ts';
import { OpenReversal } from './reversal/open-reversal.tsx';
import { useDeskRules } from './use-desk-rules.ts';

/** An order as staff see it, with the naira of transfers matched to it (null: none) and whose accounts they came from. */
export type FundedOrder = Order &
  Pick<
    DeskOrder,
    | 'own'
    | 'matched'
    | 'payers'
    | 'typedBy'
    | 'flags'
    | 'rest'
    | 'offer'
    | 'offerable'
    | 'lateMoney'
    | 'timeUnknown'
    | 'inTimeUntil'
    | 'openReversal'
    | 'takenBack'
  >;

/** How much of an order’s money was matched, and whose it is; nothing before the first match. */
export function FundingNotice({ order }: { order: FundedOrder }) {
  const tolerance = useDeskRules()?.tolerance;
  if (order.matched === null) return null;
  const { state } = fundingOf(order, order.matched, tolerance);
  const isFine = isFunded(state) && !hasStranger(order);
  const isWord = order.typedBy.length > 0;
  const isHeld = !isFine || isWord || order.lateMoney?.isRateWorse || order.timeUnknown || order.openReversal;
  const openTone = isHeld ? 'attention' : 'go';
  return (
    <Notice
      tone={may('complete', order.status) ? openTone : 'plain'}
      title={fundingText(order, order.matched, tolerance)}
    >
      {payerLines(order).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isWord && <p className="[overflow-wrap:anywhere]">{typedText(order.typedBy)}</p>}
      {order.openReversal && <OpenReversal reversal={order.openReversal} />}
      {order.timeUnknown && (
        <p>
          The statement gives no time. The rate held until{' '}
          <When time={order.inTimeUntil ?? order.expiresAt} />, and has risen since: look in the bank’s app
          when the money came.
        </p>
      )}
    </Notice>
  );
}
