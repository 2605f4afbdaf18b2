import type { Role } from '@nairadesk/contract/access';
import { may } from '@nairadesk/contract/order-status';
import type { Order } from '@nairadesk/contract/orders';
import { OrderDialog } from '../../components/order-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { CompleteOrderDialog } from './complete-order-dialog.tsx';

/** Which dialog is open, and over which order: as it stood when it was asked for. */
export interface Asked {
  what: 'view' | 'complete' | 'cancel';
  order: Order;
}

interface OrderDialogsProps {
  asked: Asked | null;
  viewer: Role;
  onAsk: (asked: Asked | null) => void;
  onResolved: (order: Order) => void;
}

/** View, Mark as Sent and Cancel: one of them at a time. */
export function OrderDialogs({ asked, viewer, onAsk, onResolved }: OrderDialogsProps) {
  if (!asked) return null;
  const { what, order } = asked;
  const close = () => onAsk(null);
  if (what === 'complete') {
    return <CompleteOrderDialog order={order} onResolved={() => onResolved(order)} onClose={close} />;
  }
  if (what === 'cancel') {
    return <CancelOrderDialog order={order} onResolved={() => onResolved(order)} onClose={close} />;
  }
  return (
    <OrderDialog
      orderId={order.id}
      viewer={viewer}
      onClose={close}
      actions={(now) =>
        may('complete', now.status) && (
          <>
            <Button
              variant="quiet"
              className="text-loss hover:bg-loss-soft sm:mr-auto"
              onClick={() => onAsk({ what: 'cancel', order: now })}
            >
              Cancel order
            </Button>
            <Button onClick={() => onAsk({ what: 'complete', order: now })}>Mark as Sent</Button>
          </>
        )
      }
    />
  );
}
