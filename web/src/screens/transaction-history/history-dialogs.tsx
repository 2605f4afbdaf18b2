import type { Role } from '@nairadesk/contract/access';
import { formatNaira } from '@nairadesk/contract/money';
import { sellsCard, tradedText } from '@nairadesk/contract/order-words';
import { cancelOrder, reportPayment } from '@nairadesk/contract/orders';
import { type HistoryItem, listHistory } from '@nairadesk/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../api/use-call.ts';
import { readKey } from '../../api/use-read.ts';
import { OrderDialog } from '../../components/order-dialog.tsx';
import { PaymentDialog } from '../../components/payment-dialog.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.ts';

/** What is asked of a row, as it stood then. */
export interface Asked {
  what: 'view' | 'pay' | 'late' | 'cancel';
  row: HistoryItem;
}

interface HistoryDialogsProps {
  asked: Asked;
  viewer: Role;
  onClose: () => void;
}

/** What a row opens: one dialog at a time. */
export function HistoryDialogs({ asked, viewer, onClose }: HistoryDialogsProps) {
  const { what, row } = asked;
  if (what === 'view') return <OrderDialog orderId={row.id} viewer={viewer} onClose={onClose} />;
  if (what === 'pay') return <PaymentDialog orderId={row.id} open onClose={onClose} />;
  return what === 'late' ? (
    <PaidLate row={row} onClose={onClose} />
  ) : (
    <CancelOrder row={row} onClose={onClose} />
  );
}

function PaidLate({ row, onClose }: { row: HistoryItem; onClose: () => void }) {
  const report = useCall(reportPayment, useEnding(onClose));
  const card = sellsCard(row);
  return (
    <ConfirmDialog
      open
      {...lateQuestion(row)}
      pending={report.pending}
      onConfirm={() => report.send({ orderId: row.id, status: 'successful' })}
      onClose={onClose}
    >
      {card
        ? `We then check ${tradedText(row)} for order ${row.transactionId} and go on, although the 15 minutes are over. Say so only if the card is still unused.`
        : `Say so only if you have sent ${owedText(row)} for order ${row.transactionId}. We then look for it and go on with your order, although the 15 minutes are over. If not, do not send anything now: place a new order under Trade.`}
    </ConfirmDialog>
  );
}

function lateQuestion(row: HistoryItem): { title: string; confirmLabel: string } {
  if (sellsCard(row)) return { title: 'Is the card ready?', confirmLabel: 'Yes, it is ready' };
  return row.orderType === 'buy'
    ? { title: 'Did you pay for this order?', confirmLabel: 'Yes, I paid' }
    : { title: 'Did you send the coins?', confirmLabel: 'Yes, I sent them' };
}

function CancelOrder({ row, onClose }: { row: HistoryItem; onClose: () => void }) {
  const cancel = useCall(cancelOrder, useEnding(onClose));
  return (
    <ConfirmDialog
      open
      title="Cancel this order?"
      confirmLabel="Cancel order"
      keepLabel="Keep order"
      danger
      pending={cancel.pending}
      onConfirm={() => cancel.send({ orderId: row.id })}
      onClose={onClose}
    >
      Order {row.transactionId} ends, and it cannot be opened again.{' '}
      {sellsCard(row)
        ? 'We will not use your card details, and nothing is paid to you.'
        : `If you have already sent ${owedText(row)}, do not cancel: say that you sent it, so that we look for it.`}
    </ConfirmDialog>
  );
}

function owedText(row: HistoryItem): string {
  return row.orderType === 'buy' ? formatNaira(row.amount) : tradedText(row);
}

/** Both calls end alike: the dialog closes and the rows are read again, whoever changed the order. */
function useEnding(onClose: () => void) {
  const client = useQueryClient();
  const end = () => {
    onClose();
    void client.invalidateQueries({ queryKey: readKey(listHistory) });
  };
  return {
    onSuccess: (answer: { message: string }) => {
      toast.done(answer.message);
      end();
    },
    onFailure: end,
  };
}
