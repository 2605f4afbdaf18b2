import { type OrderStatus, statusLabel } from '@nairadesk/contract/order-status';
import type { Role } from '@nairadesk/contract/roles';
import { Badge, type Tone } from '../../ui/badge.tsx';

interface StatusBadgeProps {
  status: OrderStatus;
  /** Its time was over before anything was reported. */
  expired?: boolean;
  viewer: Role;
}

/** An order's status, worded for the viewer's role. */
export function StatusBadge({ status, expired = false, viewer }: StatusBadgeProps) {
  if (expired) return <Badge>Expired</Badge>;
  return <Badge tone={tones[status]}>{statusLabel(status, viewer)}</Badge>;
}

const tones: Record<OrderStatus, Tone> = {
  pending: 'plain',
  successful: 'attention',
  completed: 'go',
  cancelled: 'loss',
};
