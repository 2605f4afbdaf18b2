import { isStaff, type Role } from '@nairadesk/contract/access';
import { may } from '@nairadesk/contract/order-status';
import { getOrder } from '@nairadesk/contract/orders';
import { useState } from 'react';
import { clockSkew } from '../../api/server-clock.ts';
import { useRead } from '../../api/use-read.ts';
import { OrderDialog } from '../../components/order-dialog.tsx';
import { PaymentDialog } from '../../components/payment-dialog.tsx';

interface LinkedOrderProps {
  orderId: string;
  viewer: Role;
  onClose: () => void;
}

/** The order that the address names, as a mail does: its payment while that can be made, else what became of it. */
export function LinkedOrder({ orderId, viewer, onClose }: LinkedOrderProps) {
  const staff = isStaff(viewer);
  const read = useRead(getOrder, { id: orderId }, { when: !staff });
  // Decided once: the payment dialog goes on by itself when the order does.
  const [pays, setPays] = useState<boolean>();
  const order = read.data?.data;
  if (pays === undefined && order) {
    const endsAt = Date.parse(order.expiresAt) + clockSkew();
    setPays(may('report', order.status) && endsAt > Date.now());
  }
  if (pays === undefined && read.isError) setPays(false);
  if (pays === undefined && !staff) return null;
  return pays ? (
    <PaymentDialog orderId={orderId} open onClose={onClose} />
  ) : (
    <OrderDialog orderId={orderId} viewer={viewer} onClose={onClose} />
  );
}
