import { may } from '@nairadesk/contract/order-status';
import { settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { Role } from '@nairadesk/contract/roles';
import type { Ref } from 'react';
import { isExpired } from '../../../components/order/late-words.ts';
import { StatusBadge } from '../../../components/order/status-badge.tsx';
import { Money } from '../../../components/text/money.tsx';
import { Ago } from '../../../components/text/when.tsx';
import { PathLink } from '../../../router/link.tsx';
import { orderPath, personPath } from '../../../router/paths.ts';
import { AssetTile } from '../../../ui/asset-tile.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { PaneOrder } from '../asked.ts';
import { DeskCountdown } from '../queue/desk-countdown.tsx';
import { TimeOverBadge } from './time-over-badge.tsx';

interface OrderHeadProps {
  order: PaneOrder;
  viewer: Role;
  heading: Ref<HTMLHeadingElement>;
}

/** Who trades what for how much, in which state, since when. */
export function OrderHead({ order, viewer, heading }: OrderHeadProps) {
  const verb = order.orderType === 'buy' ? 'buys' : 'sells';
  const open = may('complete', order.status);
  const openOrders = order.customerOpenOrders ?? 0;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-5 pt-4 pb-4 sm:px-6">
      <span className="sm:row-span-2">
        <AssetTile name={order.assetName} logo={order.assetLogo} />
      </span>
      <h2
        ref={heading}
        tabIndex={-1}
        // On a phone it has a line of its own, below picture and countdown.
        className="font-semibold text-lg outline-none [overflow-wrap:anywhere] max-sm:order-1 max-sm:col-span-3"
      >
        {order.customer ? (
          <PathLink
            href={personPath(order.customer)}
            data-key="p"
            className="underline-offset-4 hover:underline"
          >
            {order.userName}
          </PathLink>
        ) : (
          order.userName
        )}{' '}
        {verb} {tradedText(order)}
      </h2>
      <span className="max-sm:col-start-3 sm:row-span-2">{open && <DeskCountdown orderId={order.id} />}</span>
      <Money
        naira={settledFigures(order).amount}
        className="font-semibold text-xl max-sm:order-1 max-sm:col-span-3"
      />
      <div className="col-span-3 flex max-sm:order-1 flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-soft text-sm">
        <StatusBadge order={order} expired={isExpired(order, viewer)} viewer={viewer} />
        {order.customer?.frozen && <Badge tone="loss">Trading frozen</Badge>}
        {order.reversal && <Badge tone="loss">Reversed</Badge>}
        <TimeOverBadge order={order} />
        {order.late && <Badge tone="attention">Late</Badge>}
        {open && order.hasProof && (
          <Badge>{order.orderType === 'buy' ? 'Receipt attached' : 'Proof attached'}</Badge>
        )}
        {open && openOrders > 1 && <Badge>{openOrders} open orders of this customer</Badge>}
        <PathLink
          href={orderPath(order.id)}
          className="-my-2.5 inline-flex min-h-11 items-center tabular-nums underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {order.transactionId}
        </PathLink>
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
