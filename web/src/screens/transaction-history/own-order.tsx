import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { isTimeOver, lateLabel } from '../../components/order/late-words.ts';
import { hasOpenOffer } from '../../components/order/money-news.tsx';
import { OrderDialog } from '../../components/order/order-dialog.tsx';
import {
  mayReverse,
  ReverseButton,
  ReverseOrderDialog,
} from '../../components/order/reversal/reverse-order-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { LatePaymentDialog } from './late-payment-dialog.tsx';

interface OwnOrderProps {
  orderId: string;
  viewer: Role;
  onClose: () => void;
}

/** An order's details; its owner can still report a late payment here, and a super-admin reverse it. */
export function OwnOrder({ orderId, viewer, onClose }: OwnOrderProps) {
  const [asked, setAsked] = useState<{ what: 'late' | 'reverse'; order: OrderDetail } | null>(null);
  if (asked?.what === 'late') return <LatePaymentDialog row={asked.order} onClose={onClose} />;
  if (asked) return <ReverseOrderDialog order={asked.order} onClose={onClose} />;
  const actions = (order: OrderDetail) => {
    if (mayReverse(order, viewer))
      return <ReverseButton onClick={() => setAsked({ what: 'reverse', order })} />;
    return (
      !isStaff(viewer) &&
      isTimeOver(order) &&
      !hasOpenOffer(order) && (
        <Button variant="secondary" onClick={() => setAsked({ what: 'late', order })}>
          {lateLabel(order)}
        </Button>
      )
    );
  };
  return <OrderDialog orderId={orderId} viewer={viewer} onClose={onClose} actions={actions} />;
}
