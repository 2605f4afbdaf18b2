import type { FundedOrder } from '../../components/order/funding-notice.tsx';
import { ReverseOrderDialog } from '../../components/order/reversal/reverse-order-dialog.tsx';
import { SecondPersonFirst } from './approvals/second-person-first.tsx';
import { CancelOrderDialog } from './closing/cancel-order-dialog.tsx';
import { CompleteOrderDialog } from './closing/complete-order-dialog.tsx';
import { OfferDialog, WaitDialog } from './closing/settle-dialogs.tsx';
import type { OrderDialog } from './use-order-dialog.ts';

interface OrderDialogsProps {
  dialog: OrderDialog;
  onResolved: (order: FundedOrder) => void;
}

/** Mark as Sent, Cancel, Wait, Offer and Reverse: one of them at a time. */
export function OrderDialogs({ dialog, onResolved }: OrderDialogsProps) {
  if (!dialog.asked) return null;
  const { what, order } = dialog.asked;
  const onClose = dialog.close;
  const resolved = () => onResolved(order);
  if (what === 'complete')
    return (
      <SecondPersonFirst order={order} onClose={onClose}>
        <CompleteOrderDialog
          order={order}
          onResolved={resolved}
          onAsk={(way) => dialog.show({ what: way, order })}
          onClose={onClose}
        />
      </SecondPersonFirst>
    );
  if (what === 'cancel') return <CancelOrderDialog order={order} onResolved={resolved} onClose={onClose} />;
  if (what === 'reverse') return <ReverseOrderDialog order={order} onClose={onClose} />;
  if (what === 'wait') return <WaitDialog order={order} onClose={onClose} />;
  return <OfferDialog order={order} onClose={onClose} />;
}
