import type { Order } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { clockSkew } from '../../../api/server-clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';

/** Marks an order whose time to pay is over without a report. */
export function TimeOverBadge({ order: { status, orderType, expiresAt } }: { order: Order }) {
  const over = useSecondsLeft(Date.parse(expiresAt) + clockSkew()) === 0;
  if (!over || !may('report', status)) return null;
  return <Badge tone="ink">{orderType === 'buy' ? 'Time to pay is over' : 'Time to send is over'}</Badge>;
}
