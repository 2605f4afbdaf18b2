import { isStaff, type Role } from '@nairadesk/contract/access';
import { may } from '@nairadesk/contract/order-status';
import { getOrder } from '@nairadesk/contract/orders';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { OrderDialog } from '../../components/order-dialog.tsx';
import { PaymentDialog } from '../../components/payment-dialog.tsx';

interface LinkedOrderProps {
  orderId: string;
  viewer: Role;
  /** By how much this device's clock runs ahead of the server's; null until that is known. */
  skewMilliseconds: number | null;
  onClose: () => void;
}

/** The order that the address names, as a mail does: its payment while that can be made, else what became of it. */
export function LinkedOrder({ orderId, viewer, skewMilliseconds, onClose }: LinkedOrderProps) {
  const staff = isStaff(viewer);
  const read = useRead(getOrder, { id: orderId }, { when: !staff });
  // Decided once: the payment dialog goes on by itself when the order does.
  const [pays, setPays] = useState<boolean>();
  const order = read.data?.data;
  if (pays === undefined && order && skewMilliseconds !== null) {
    const endsAt = Date.parse(order.expiresAt) + skewMilliseconds;
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
