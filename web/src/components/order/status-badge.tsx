import { type OrderStatus, statusLabel } from '@nairadesk/contract/order-status';
import type { Role } from '@nairadesk/contract/roles';
import { Badge, type Tone } from '../../ui/badge.tsx';

/** An order's status, worded for the viewer's role. */
export function StatusBadge({ status, viewer }: { status: OrderStatus; viewer: Role }) {
  return <Badge tone={tones[status]}>{statusLabel(status, viewer)}</Badge>;
}

const tones: Record<OrderStatus, Tone> = {
  pending: 'plain',
  successful: 'attention',
  completed: 'go',
  cancelled: 'loss',
};
