import { formatNaira } from '@nairadesk/contract/money';
import { sellsCard, settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { HistoryItem } from '@nairadesk/contract/transaction';
import { useReport } from '../../components/order/paying/use-report.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.ts';

type LateRow = Omit<HistoryItem, 'expired'>;

/** Asks the customer to confirm a late payment, and reports it. */
export function LatePaymentDialog({ row, onClose }: { row: LateRow; onClose: () => void }) {
  const report = useReport(row.id, (answer) => {
    onClose();
    if (answer) toast.done(answer.message);
    else toast.say('Saved on this phone. We’ll send it by itself when you’re back online.');
  });
  const card = sellsCard(row);
  return (
    <ConfirmDialog
      open
      {...lateQuestion(row)}
      pending={report.pending}
      onConfirm={() => report.send()}
      onClose={onClose}
    >
      {card
        ? `Confirm only if the card is still unused. We’ll check ${tradedText(row)} for order ${row.transactionId} and continue, even though the 15 minutes are over.`
        : `Confirm only if you sent ${amountToSend(row)} for order ${row.transactionId}. We’ll look for it and continue with your order, even though the 15 minutes are over. If you haven’t sent it, don’t send anything now. Place a new order in Trade.`}
    </ConfirmDialog>
  );
}

function lateQuestion(row: LateRow): { title: string; confirmLabel: string } {
  if (sellsCard(row)) return { title: 'Is the card ready?', confirmLabel: 'Yes, it’s ready' };
  return row.orderType === 'buy'
    ? { title: 'Did you pay for this order?', confirmLabel: 'Yes, I paid' }
    : { title: 'Did you send the coins?', confirmLabel: 'Yes, I sent them' };
}

/** What the customer sends for an order: naira or coins. */
export function amountToSend(row: LateRow): string {
  return row.orderType === 'buy' ? formatNaira(settledFigures(row).amount) : tradedText(row);
}
