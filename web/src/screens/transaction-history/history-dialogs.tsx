import { sellsCard } from '@nairadesk/contract/order-words';
import { cancelOrder } from '@nairadesk/contract/orders';
import type { Role } from '@nairadesk/contract/roles';
import type { HistoryItem } from '@nairadesk/contract/transaction';
import { useCall } from '../../api/use-call.ts';
import { PaymentDialog } from '../../components/order/payment-dialog.tsx';
import { t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { amountToSend, LatePaymentDialog } from './late-payment-dialog.tsx';
import { OwnOrder } from './own-order.tsx';
import { useCloseAndRefetch } from './use-close-and-refetch.ts';

/** The action asked for, and the row as it was then. */
export interface Asked {
  what: 'view' | 'pay' | 'late' | 'cancel';
  row: HistoryItem;
}

interface HistoryDialogsProps {
  asked: Asked;
  viewer: Role;
  onClose: () => void;
}

/** The dialogs that a row opens, one at a time. */
export function HistoryDialogs({ asked, viewer, onClose }: HistoryDialogsProps) {
  const { what, row } = asked;
  if (what === 'view') return <OwnOrder orderId={row.id} viewer={viewer} onClose={onClose} />;
  if (what === 'pay') return <PaymentDialog orderId={row.id} open onClose={onClose} />;
  return what === 'late' ? (
    <LatePaymentDialog row={row} onClose={onClose} />
  ) : (
    <CancelOrder row={row} onClose={onClose} />
  );
}

function CancelOrder({ row, onClose }: { row: HistoryItem; onClose: () => void }) {
  const cancel = useCall(cancelOrder, useCloseAndRefetch(onClose));
  return (
    <ConfirmDialog
      open
      title={t('Cancel this order?')}
      confirmLabel={t('Cancel order')}
      keepLabel={t('Keep order')}
      danger
      pending={cancel.pending}
      onConfirm={() => cancel.send({ orderId: row.id })}
      onClose={onClose}
    >
      {t('This closes order {number}. You can’t reopen it.', { number: row.transactionId })}{' '}
      {sellsCard(row)
        ? t('We won’t use your card details, and we won’t pay you for the card.')
        : t('Already sent {what}? Don’t cancel. Tell us you sent it and we’ll look for it.', {
            what: amountToSend(row),
          })}
    </ConfirmDialog>
  );
}
