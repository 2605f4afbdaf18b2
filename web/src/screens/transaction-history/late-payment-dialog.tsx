import { formatNaira } from '@nairadesk/contract/money';
import { sellsCard, settledFigures } from '@nairadesk/contract/order-words';
import type { HistoryItem } from '@nairadesk/contract/transaction';
import { useReport } from '../../components/order/paying/use-report.ts';
import { tradedWords } from '../../components/text/traded-words.ts';
import { t } from '../../language/translate.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.ts';

type LateRow = Omit<HistoryItem, 'expired'>;

/** Asks the customer to confirm a late payment, and reports it. */
export function LatePaymentDialog({ row, onClose }: { row: LateRow; onClose: () => void }) {
  const report = useReport(row.id, (answer) => {
    onClose();
    if (answer) toast.done(answer.message);
    else toast.say(t('Saved on this phone. We’ll send it by itself when you’re back online.'));
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
        ? t(
            'Confirm only if the card is still unused. We’ll check {what} for order {number} and continue, even though the 15 minutes are over.',
            { what: tradedWords(row), number: row.transactionId },
          )
        : t(
            'Confirm only if you sent {what} for order {number}. We’ll look for it and continue with your order, even though the 15 minutes are over. If you haven’t sent it, don’t send anything now. Place a new order in Trade.',
            { what: amountToSend(row), number: row.transactionId },
          )}
    </ConfirmDialog>
  );
}

function lateQuestion(row: LateRow): { title: string; confirmLabel: string } {
  if (sellsCard(row)) return { title: t('Is the card ready?'), confirmLabel: t('Yes, it’s ready') };
  return row.orderType === 'buy'
    ? { title: t('Did you pay for this order?'), confirmLabel: t('Yes, I paid') }
    : { title: t('Did you send the coins?'), confirmLabel: t('Yes, I sent them') };
}

/** What the customer sends for an order: naira or coins. */
export function amountToSend(row: LateRow): string {
  return row.orderType === 'buy' ? formatNaira(settledFigures(row).amount) : tradedWords(row);
}
