import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { othersName } from '@nairadesk/contract/others-words';
import {
  type Receipt,
  type ReceiptMatch,
  refundReceipt,
  undoMatch,
  undoReversal,
  undoTakeBack,
} from '@nairadesk/contract/receipts';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { TextField } from '../../ui/text-field.tsx';
import { MatchDialog } from './matching/match-dialog.tsx';
import { NewOrderDialog } from './matching/new-order-dialog.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RefusalQuestion, useRefusalQuestion } from './refusal-question.tsx';
import { NameReversedDialog, TakeBackDialog } from './take-back-dialogs.tsx';
import type { TransferAction } from './transfer-actions.tsx';
import { useMoneyChange } from './use-money-change.ts';

/** What staff want to do with a transfer. */
export type AskedOfTransfer = { transfer: Receipt } & (
  | { what: TransferAction }
  | { what: 'undo'; match: ReceiptMatch }
);

/** The dialogs that a transfer opens, one at a time. */
export function TransferDialogs({ asked, onClose }: { asked: AskedOfTransfer; onClose: () => void }) {
  if (asked.what === 'undo') return <UndoDialog match={asked.match} onClose={onClose} />;
  const dialogs = {
    match: MatchDialog,
    'new-order': NewOrderDialog,
    'send-back': SendBackDialog,
    'take-back': TakeBackDialog,
    'name-reversed': NameReversedDialog,
    'undo-reversal': UndoReversalDialog,
    'undo-take-back': UndoTakeBackDialog,
  };
  const Asked = dialogs[asked.what];
  return <Asked transfer={asked.transfer} onClose={onClose} />;
}

/** Asks before what is left of a transfer becomes a refund. */
function SendBackDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(refundReceipt.body), defaultValues: { note: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const { onFailure, ...asked } = useRefusalQuestion(['receipt_alike'], options.onFailure);
  const refund = useCall(refundReceipt, { ...options, onFailure });
  const { id, unmatched, source, senderName, senderBank, senderAccount } = transfer;
  // A typed account counts as known only once a statement has it.
  const known = source === 'statement' && senderName && senderBank && senderAccount;
  return (
    <>
      <MoneyDialog
        title={`Send ${formatNaira(unmatched)} back?`}
        confirmLabel="Add to refunds"
        pending={refund.pending}
        refused={refused}
        onSubmit={form.handleSubmit(({ note }) => refund.send({ id, note }))}
        onClose={onClose}
      >
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          It becomes a refund, and nothing leaves the bank yet. You send it under Refunds
          {known
            ? ` to ${othersName(senderName)}, ${othersName(senderBank)} ${senderAccount}.`
            : ', once you’ve added the account that it goes to.'}
        </p>
        <TextField
          label="Note (optional)"
          hint="For the record. Only staff can read it."
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
      </MoneyDialog>
      <RefusalQuestion
        asked={asked}
        title="Send it back all the same?"
        confirmLabel="Add to refunds"
        pending={refund.pending}
        onConfirm={() => refund.send({ id, note: form.getValues('note'), confirmedOther: true })}
      />
    </>
  );
}

/** Asks why a match was wrong. */
function UndoDialog({ match, onClose }: { match: ReceiptMatch; onClose: () => void }) {
  return (
    <ReasonDialog
      call={undoMatch}
      id={match.id}
      title="Undo this match?"
      confirmLabel="Undo match"
      backLabel="Keep match"
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {formatNaira(match.amount)} will no longer count for {match.transactionId}
        {match.customerName && `, ${othersName(match.customerName)}`}. You can match it to another order or
        send it back.
      </p>
    </ReasonDialog>
  );
}

/** Asks why a reversal that staff entered was wrong. */
function UndoReversalDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  return (
    <ReasonDialog
      call={undoReversal}
      id={transfer.id}
      title="Undo this reversal?"
      confirmLabel="Undo reversal"
      backLabel="Keep reversal"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {formatNaira(transfer.amount)} leaves our books again, and what it held up can be completed or sent.
        You can only undo what no statement has.
      </p>
    </ReasonDialog>
  );
}

/** Asks why a reversal doesn’t belong to the transfer that it is said to take back. */
function UndoTakeBackDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, reversal } = transfer;
  return (
    <ReasonDialog
      call={undoTakeBack}
      id={reversal && !reversal.takes ? reversal.receiptId : id}
      title="Part these two?"
      confirmLabel="Part them"
      backLabel="Keep them"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {formatNaira(transfer.amount)} counts again, and so does the reversal: match both anew. What it had
        been for isn’t matched by itself. A refund that was withdrawn stays withdrawn, and one that is due
        because of the reversal is withdrawn.
      </p>
    </ReasonDialog>
  );
}
