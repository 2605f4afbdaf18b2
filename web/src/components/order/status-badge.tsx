import type { Order } from '@nairadesk/contract/order-answers';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { Role } from '@nairadesk/contract/roles';
import { t } from '../../language/translate.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { orderStatusLabel } from '../text/order-status-label.ts';

interface StatusBadgeProps {
  order: Pick<Order, 'status' | 'orderType' | 'assetType'>;
  /** Its time was over before anything was reported. */
  expired?: boolean;
  viewer: Role;
}

/** An order's status, worded for the viewer's role. */
export function StatusBadge({ order, expired = false, viewer }: StatusBadgeProps) {
  if (expired) return <Badge>{t('Expired')}</Badge>;
  return <Badge tone={tones[order.status]}>{orderStatusLabel(order, viewer)}</Badge>;
}

const tones: Record<OrderStatus, Tone> = {
  pending: 'plain',
  successful: 'attention',
  completed: 'go',
  cancelled: 'loss',
};
