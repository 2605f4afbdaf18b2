import type { OrderDetail } from '@nairadesk/contract/orders';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { isTimeOver, lateLabel } from '../../components/order/late-words.ts';
import { hasOpenOffer } from '../../components/order/money-news.tsx';
import { OrderDialog } from '../../components/order/order-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { LatePaymentDialog } from './late-payment-dialog.tsx';

interface OwnOrderProps {
  orderId: string;
  viewer: Role;
  onClose: () => void;
}

/** An order's details; its owner can still report a late payment here. */
export function OwnOrder({ orderId, viewer, onClose }: OwnOrderProps) {
  const [late, setLate] = useState<OrderDetail | null>(null);
  if (late) return <LatePaymentDialog row={late} onClose={onClose} />;
  const actions = (order: OrderDetail) =>
    !isStaff(viewer) &&
    isTimeOver(order) &&
    !hasOpenOffer(order) && (
      <Button variant="secondary" onClick={() => setLate(order)}>
        {lateLabel(order)}
      </Button>
    );
  return <OrderDialog orderId={orderId} viewer={viewer} onClose={onClose} actions={actions} />;
}
