import { formatNaira } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import type { KnownTransfer } from '@nairadesk/contract/receipts';
import { BankTime } from '../../components/text/bank-time.tsx';
import { MoneyDialog } from './money-dialog.tsx';

interface KnownTransferDialogProps {
  /** On a statement, or entered by hand before. */
  known: KnownTransfer & { isTyped: boolean };
  /** Of both. */
  amount: string;
  pending: boolean;
  refused: string | null;
  onOther: () => void;
  onBack: () => void;
}

/** Asks before a transfer is entered that a statement seems to have, or that was entered under another reference. */
export function KnownTransferDialog({ known, amount, onOther, ...rest }: KnownTransferDialogProps) {
  const { senderName, arrivedAt, transactionId, isTyped } = known;
  return (
    <MoneyDialog
      title="Is it this transfer?"
      confirmLabel="It’s another transfer"
      discouraged
      pending={rest.pending}
      refused={rest.refused}
      onSubmit={(event) => {
        event.preventDefault();
        onOther();
      }}
      onClose={rest.onBack}
    >
      <p className="[overflow-wrap:anywhere]">
        {isTyped ? 'Entered by hand already:' : 'The bank’s statement has'} {formatNaira(amount)},{' '}
        {senderName ? othersName(senderName) : 'without a name'}, <BankTime time={arrivedAt} />.{' '}
        {transactionId ? `It’s matched to ${transactionId}.` : 'It isn’t matched.'}
      </p>
      <p className="text-ink-soft">
        If it’s the one you’re entering, go back and match it under Transfers. Entered again, the money would
        count twice. A receipt often has another reference than the bank.
      </p>
    </MoneyDialog>
  );
}
