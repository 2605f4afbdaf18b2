import { may } from '@nairadesk/contract/order-status';
import type { Role } from '@nairadesk/contract/roles';
import { OrderDialog } from '../../components/order/order-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { CompleteOrderDialog } from './complete-order-dialog.tsx';
import type { FundedOrder } from './funding-notice.tsx';
import { ownOrderText } from './own-order-text.ts';
import { ReverseOrderDialog } from './reverse-order-dialog.tsx';
import { OfferDialog, WaitDialog } from './settle-dialogs.tsx';

/** The action asked for, and the order as it was then. */
export interface Asked {
  what: 'view' | 'complete' | 'cancel' | 'wait' | 'offer' | 'reverse';
  order: FundedOrder;
}

interface OrderDialogsProps {
  orderId: string;
  /** Null: view only. */
  asked: Asked | null;
  viewer: Role;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
  onResolved: (order: FundedOrder) => void;
}

const quiet = 'text-loss hover:bg-loss-soft sm:mr-auto';

/** View, Mark as Sent, Cancel and Reverse: one of them at a time. */
export function OrderDialogs({ orderId, asked, viewer, onAsk, onClose, onResolved }: OrderDialogsProps) {
  if (asked?.what === 'complete') {
    const { order } = asked;
    return (
      <CompleteOrderDialog
        order={order}
        onResolved={() => onResolved(order)}
        onSendBack={() => onAsk({ what: 'cancel', order })}
        onClose={onClose}
      />
    );
  }
  if (asked?.what === 'cancel') {
    const { order } = asked;
    return <CancelOrderDialog order={order} onResolved={() => onResolved(order)} onClose={onClose} />;
  }
  if (asked?.what === 'reverse') return <ReverseOrderDialog order={asked.order} onClose={onClose} />;
  if (asked?.what === 'wait') return <WaitDialog order={asked.order} onClose={onClose} />;
  if (asked?.what === 'offer') return <OfferDialog order={asked.order} onClose={onClose} />;
  return (
    <OrderDialog
      orderId={orderId}
      viewer={viewer}
      onClose={onClose}
      actions={(now) => {
        if (now.status === 'completed' && !now.reversal && !now.own && viewer === 'super-admin')
          return (
            <Button variant="quiet" className={quiet} onClick={() => onAsk({ what: 'reverse', order: now })}>
              Reverse this order
            </Button>
          );
        if (!may('complete', now.status)) return null;
        return now.own ? (
          <p className="text-ink-soft">{ownOrderText}</p>
        ) : (
          <>
            <Button variant="quiet" className={quiet} onClick={() => onAsk({ what: 'cancel', order: now })}>
              Cancel order
            </Button>
            <Button onClick={() => onAsk({ what: 'complete', order: now })}>Mark as Sent</Button>
          </>
        );
      }}
    />
  );
}
