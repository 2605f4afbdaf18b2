import { formatNaira } from '@nairadesk/contract/money';
import { type Refund, settleRefund, withdrawRefund } from '@nairadesk/contract/refunds';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { AskApprovalDialog } from '../../../components/auth/approval/ask-approval-dialog.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { MoneyDialog } from '../money-dialog.tsx';
import { payeeName } from '../money-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useMoneyChange } from '../use-money-change.ts';
import { PayeeDialog } from './payee-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

interface RefundDialogProps {
  refund: Refund;
  onClose: () => void;
}

const dialogs = {
  payee: PayeeDialog,
  ask: AskDialog,
  send: SendDialog,
  arrived: ArrivedDialog,
  returned: ReturnedDialog,
  withdraw: WithdrawDialog,
};

/** What staff want to do with a refund. */
export interface AskedOfRefund {
  what: keyof typeof dialogs;
  refund: Refund;
}

/** The dialogs that a refund opens, one at a time. */
export function RefundDialogs({ asked, onClose }: { asked: AskedOfRefund; onClose: () => void }) {
  const Asked = dialogs[asked.what];
  return <Asked refund={asked.refund} onClose={onClose} />;
}

/** Asks a second person before anything is sent. */
function AskDialog({ refund, onClose }: RefundDialogProps) {
  return (
    <AskApprovalDialog
      change={{ kind: 'send-refund', refundId: refund.id }}
      message="This refund needs a second person before you send anything."
      onClose={onClose}
    />
  );
}

/** Asks before a refund leaves the list of what we owe. */
function ArrivedDialog({ refund, onClose }: RefundDialogProps) {
  const form = useForm();
  const { refused, options } = useMoneyChange(onClose);
  const settle = useCall(settleRefund, options);
  return (
    <MoneyDialog
      title={`Has ${formatNaira(refund.amount)} arrived?`}
      confirmLabel="It arrived"
      size="sm"
      pending={settle.pending}
      refused={refused}
      onSubmit={form.handleSubmit(() => settle.send({ id: refund.id, outcome: 'settled' }))}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        Check that the bank took it from our account, reference {refund.bankReference}. We’ll no longer owe it
        to {payeeName(refund)}, and you can’t change it afterwards.
      </p>
    </MoneyDialog>
  );
}

/** Asks why the bank sent it back: it is owed again, to an account that works. */
function ReturnedDialog({ refund, onClose }: RefundDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const settle = useCall(settleRefund, options);
  return (
    <MoneyDialog
      title="Did the bank return it?"
      confirmLabel="Mark as returned"
      size="sm"
      pending={settle.pending}
      refused={refused}
      onSubmit={form.handleSubmit(({ reason }) =>
        settle.send({ id: refund.id, outcome: 'returned', reason }),
      )}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        You’ll have to send {formatNaira(refund.amount)} again. Check the account before you do.
      </p>
      <Textarea
        label="Reason"
        hint="What the bank says: account closed, wrong number. Only staff can read it."
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </MoneyDialog>
  );
}

/** Asks why money that was to go back stays: its transfer can be matched again. */
function WithdrawDialog({ refund, onClose }: RefundDialogProps) {
  return (
    <ReasonDialog
      call={withdrawRefund}
      id={refund.id}
      title={`Don’t send ${formatNaira(refund.amount)} back?`}
      confirmLabel="Withdraw refund"
      backLabel="Keep refund"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        We’ll no longer owe it. The transfer goes back to the ones that aren’t matched, and you can match it
        to an order or send it back again.
      </p>
    </ReasonDialog>
  );
}
