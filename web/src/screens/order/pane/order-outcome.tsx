import type { Role } from '@nairadesk/contract/roles';
import { fundingText } from '../../../components/order/funding-text.ts';
import { typedText } from '../../../components/order/payers-text.ts';
import { ReversalNotice } from '../../../components/order/reversal/reversal-notice.tsx';
import { orderStatusLabel } from '../../../components/text/order-status-label.ts';
import { Ago } from '../../../components/text/when.tsx';
import type { PaneOrder } from '../asked.ts';

/** How a closed order ended and by whom, without account or address, so that it is not paid again. */
export function OrderOutcome({ order, viewer }: { order: PaneOrder; viewer: Role }) {
  const byOwner = order.cancelledBy === 'owner';
  // What a customer wrote must not pass for a colleague's remark.
  const reason = order.reason && byOwner ? `“${order.reason}”` : order.reason;
  const remarks = [
    order.matched && fundingText(order, order.matched),
    order.typedBy.length > 0 && typedText(order.typedBy),
    reason,
    order.reference && `Reference ${order.reference}`,
    order.note,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-3 text-ink-soft [overflow-wrap:anywhere]">
      <p>
        {orderStatusLabel(order, viewer)}
        {byOwner && ' by the customer'}
        {order.closedBy && ` by ${order.closedBy.own ? 'you' : order.closedBy.name}`}{' '}
        {order.closedAt && <Ago time={order.closedAt} />}
        {remarks.map((remark) => ` · ${remark}`)}
      </p>
      <ReversalNotice order={order} viewer={viewer} />
    </div>
  );
}
