import { may } from '@nairadesk/contract/order-status';
import { sellsCard } from '@nairadesk/contract/order-words';
import { getOrder } from '@nairadesk/contract/orders';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { isTimeOver } from '../../components/order/late-words.ts';
import { hasOpenOffer } from '../../components/order/money-news.tsx';
import { keptPayment } from '../../components/order/paying/kept-payment.ts';
import { PaymentDialog } from '../../components/order/payment-dialog.tsx';
import { OwnOrder } from './own-order.tsx';

interface LinkedOrderProps {
  orderId: string;
  viewer: Role;
  onClose: () => void;
}

/** The order that the URL names, as links in emails do: its payment while it can be paid, else its details. */
export function LinkedOrder({ orderId, viewer, onClose }: LinkedOrderProps) {
  const staff = isStaff(viewer);
  const read = useRead(getOrder, { id: orderId }, { when: !staff });
  // Decided once: the payment dialog follows the order by itself.
  const [pays, setPays] = useState<boolean>();
  const order = read.data?.data;
  // Without a connection, what is to be paid may be kept on this device.
  const kept = read.isError ? keptPayment(orderId) : undefined;
  if (pays === undefined && order)
    setPays(may('report', order.status) && (!isTimeOver(order) || sellsCard(order)) && !hasOpenOffer(order));
  if (pays === undefined && read.isError) setPays(kept !== undefined);
  if (pays === undefined && !staff) return null;
  return pays ? (
    <PaymentDialog orderId={orderId} open onClose={onClose} />
  ) : (
    <OwnOrder orderId={orderId} viewer={viewer} onClose={onClose} />
  );
}
