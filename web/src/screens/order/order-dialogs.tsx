import { may } from '@nairadesk/contract/order-status';
import type { Role } from '@nairadesk/contract/roles';
import type { FundedOrder } from '../../components/order/funding-notice.tsx';
import { OrderDialog } from '../../components/order/order-dialog.tsx';
import {
  mayReverse,
  ReverseButton,
  ReverseOrderDialog,
} from '../../components/order/reversal/reverse-order-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelOrderDialog } from './closing/cancel-order-dialog.tsx';
import { CompleteOrderDialog } from './closing/complete-order-dialog.tsx';
import { OfferDialog, WaitDialog } from './closing/settle-dialogs.tsx';
import { MarkAsSent } from './pane/mark-as-sent.tsx';
import { MoneyWays, type Way } from './pane/money-ways.tsx';
import { ownOrderText } from './pane/own-order-text.ts';

/** The action asked for, and the order as it was then. */
export interface Asked {
  what: 'view' | 'complete' | Way | 'reverse';
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

/** View, Mark as Sent, Cancel and Reverse: one of them at a time. */
export function OrderDialogs({ orderId, asked, viewer, onAsk, onClose, onResolved }: OrderDialogsProps) {
  if (asked?.what === 'complete') {
    const { order } = asked;
    return (
      <CompleteOrderDialog
        order={order}
        onResolved={() => onResolved(order)}
        onAsk={(what) => onAsk({ what, order })}
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
      lead={(now) => <MoneyWays order={now} onAsk={(what) => onAsk({ what, order: now })} />}
      actions={(now) => {
        if (mayReverse(now, viewer))
          return <ReverseButton onClick={() => onAsk({ what: 'reverse', order: now })} />;
        if (!may('complete', now.status)) return null;
        return now.own ? (
          <p className="text-ink-soft">{ownOrderText}</p>
        ) : (
          <>
            <Button
              variant="quiet"
              className="text-loss hover:bg-loss-soft sm:mr-auto"
              onClick={() => onAsk({ what: 'cancel', order: now })}
            >
              Cancel order
            </Button>
            <MarkAsSent order={now} onClick={() => onAsk({ what: 'complete', order: now })} />
          </>
        );
      }}
    />
  );
}
