import { may, statusLabel } from '@nairadesk/contract/order-status';
import { settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { DeskOrder } from '@nairadesk/contract/orders';
import type { Role } from '@nairadesk/contract/roles';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FundingNotice } from '../../../components/order/funding-notice.tsx';
import { fundingText } from '../../../components/order/funding-text.ts';
import { ReversalNotice } from '../../../components/order/reversal/reversal-notice.tsx';
import { StatusBadge } from '../../../components/order/status-badge.tsx';
import { Money } from '../../../components/text/money.tsx';
import { Ago } from '../../../components/text/when.tsx';
import { AssetTile } from '../../../ui/asset-tile.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Asked } from '../order-dialogs.tsx';
import { DeskCountdown } from '../queue/desk-countdown.tsx';
import { MarkAsSent } from './mark-as-sent.tsx';
import { MoneyWays } from './money-ways.tsx';
import { Arrives, Leaves } from './order-sides.tsx';
import { ownOrderText } from './own-order-text.ts';
import { TimeOverBadge } from './time-over-badge.tsx';

/** Where a card stands among the open orders of its customer. */
interface Group {
  /** How many others of the list belong below it. */
  folded: number;
  isUnfolded: boolean;
  /** Stands below the customer’s first one. */
  isBelow: boolean;
}

interface OrderCardProps extends Omit<ComponentProps<'li'>, 'onToggle'> {
  order: DeskOrder;
  viewer: Role;
  group: Group;
  /** Shows or hides the others below it. */
  onToggle: () => void;
  onAsk: (what: Asked['what']) => void;
}

/** One order on the desk: customer, amount, what must arrive, what to send, and the actions. */
export function OrderCard({ order, viewer, group, onToggle, onAsk, ...rest }: OrderCardProps) {
  const open = may('complete', order.status);
  const movable = open && !order.own;
  return (
    <li
      {...rest}
      className={clsx(
        'scroll-mt-20 rounded-lg border border-line bg-surface shadow-raised outline-offset-2',
        group.isBelow && 'ml-4 sm:ml-10',
      )}
    >
      <Head order={order} viewer={viewer} open={open} counts={!group.isBelow} />
      {open && <MoneyState order={order} viewer={viewer} onAsk={onAsk} />}
      {open ? (
        <div className="mx-5 grid gap-x-10 gap-y-5 border-line border-t py-4 sm:mx-6 md:grid-cols-2">
          <Arrives order={order} viewer={viewer} />
          <Leaves order={order} />
        </div>
      ) : (
        <Outcome order={order} viewer={viewer} />
      )}
      <div className="mx-5 flex flex-col-reverse gap-2.5 border-line border-t py-4 sm:mx-6 sm:flex-row sm:items-center">
        <div className="grid grid-flow-col gap-2.5 sm:flex">
          <Button variant="secondary" onClick={() => onAsk('view')}>
            View
          </Button>
          {movable && (
            <Button variant="quiet" className="text-loss hover:bg-loss-soft" onClick={() => onAsk('cancel')}>
              Cancel
            </Button>
          )}
        </div>
        {open && order.own && <p className="text-ink-soft text-sm sm:ml-auto">{ownOrderText}</p>}
        {movable && (
          <MarkAsSent
            order={order}
            size="lg"
            className="sm:ml-auto sm:min-w-56"
            onClick={() => onAsk('complete')}
          />
        )}
      </div>
      {group.folded > 0 && (
        <button
          type="button"
          aria-expanded={group.isUnfolded}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center justify-center gap-2 rounded-b-lg border-line border-t bg-sunken px-5 font-medium text-sm hover:text-go"
        >
          {group.isUnfolded ? 'Show only the first' : `Show ${group.folded} more of this customer’s orders`}
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-4 transition-[rotate]', group.isUnfolded && 'rotate-180')}
          />
        </button>
      )}
    </li>
  );
}

interface HeadProps extends Pick<OrderCardProps, 'order' | 'viewer'> {
  open: boolean;
  /** Whether to say how many open orders the customer has: in a group the first card does. */
  counts: boolean;
}

function Head({ order, viewer, open, counts }: HeadProps) {
  const verb = order.orderType === 'buy' ? 'buys' : 'sells';
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2.5 px-5 pt-5 pb-4 sm:gap-y-0.5 sm:px-6">
      <span className="sm:row-span-3">
        <AssetTile name={order.assetName} logo={order.assetLogo} />
      </span>
      <h2 className="col-span-2 self-center font-semibold text-lg [overflow-wrap:anywhere] sm:col-span-1">
        {order.userName} {verb} {tradedText(order)}
      </h2>
      <Money
        naira={settledFigures(order).amount}
        className="col-span-2 self-center font-semibold text-xl sm:col-span-1 sm:col-start-2"
      />
      <span className="col-start-3 sm:row-span-2 sm:row-start-1">
        {open && <DeskCountdown orderId={order.id} />}
      </span>
      <div className="col-span-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft text-sm sm:col-span-2 sm:col-start-2 sm:mt-2">
        <StatusBadge status={order.status} viewer={viewer} />
        {order.reversal && <Badge tone="loss">Reversed</Badge>}
        <TimeOverBadge order={order} />
        {order.late && <Badge tone="attention">Late</Badge>}
        {open && order.hasProof && (
          <Badge>{order.orderType === 'buy' ? 'Receipt attached' : 'Proof attached'}</Badge>
        )}
        {open && counts && order.customerOpenOrders > 1 && (
          <Badge>{order.customerOpenOrders} open orders of this customer</Badge>
        )}
        <span className="tabular-nums">{order.transactionId}</span>
        <span>
          Placed <Ago time={order.timeStamp} />
        </span>
        {order.paidClaimedAt && (
          <span>
            Reported <Ago time={order.paidClaimedAt} />
          </span>
        )}
      </div>
    </div>
  );
}

/** What is known of an open order’s money, and the ways out where it is not exact: before anything else is read. */
function MoneyState({ order, viewer, onAsk }: Pick<OrderCardProps, 'order' | 'viewer' | 'onAsk'>) {
  return (
    <div className="mx-5 mb-4 flex flex-col gap-3 empty:hidden sm:mx-6">
      {order.takenBack && <ReversalNotice order={order} viewer={viewer} />}
      <FundingNotice order={order} />
      <MoneyWays order={order} onAsk={onAsk} />
    </div>
  );
}

/** How a closed order ended, without account or address, so that it is not paid again. */
function Outcome({ order, viewer }: Pick<OrderCardProps, 'order' | 'viewer'>) {
  const byOwner = order.cancelledBy === 'owner';
  // What a customer wrote must not pass for a colleague's remark.
  const reason = order.reason && byOwner ? `“${order.reason}”` : order.reason;
  const remarks = [
    order.matched && fundingText(order, order.matched),
    reason,
    order.reference && `Reference ${order.reference}`,
    order.note,
  ].filter(Boolean);
  return (
    <div className="mx-5 flex flex-col gap-3 border-line border-t py-4 text-ink-soft [overflow-wrap:anywhere] sm:mx-6">
      <p>
        {statusLabel(order.status, viewer)}
        {byOwner && ' by the customer'} {order.closedAt && <Ago time={order.closedAt} />}
        {remarks.map((remark) => ` · ${remark}`)}
      </p>
      <ReversalNotice order={order} viewer={viewer} />
    </div>
  );
}
