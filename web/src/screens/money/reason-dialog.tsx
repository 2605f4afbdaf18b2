import { zodResolver } from '@hookform/resolvers/zod';
import type { undoMatch, undoReversal, undoTakeBack } from '@nairadesk/contract/receipts';
import type { withdrawRefund } from '@nairadesk/contract/refunds';
import type { undoImport } from '@nairadesk/contract/statements';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { TextField } from '../../ui/text-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { useMoneyChange } from './use-money-change.ts';

interface ReasonDialogProps {
  /** What takes something back, by its id and for a reason. */
  call:
    | typeof undoMatch
    | typeof undoReversal
    | typeof undoTakeBack
    | typeof undoImport
    | typeof withdrawRefund;
  id: string;
  /** A question: "Undo this match?" */
  title: string;
  confirmLabel: string;
  backLabel: string;
  /** What will happen, in words. */
  children: ReactNode;
  onClose: () => void;
}

/** Says what follows when something is taken back, and asks why. */
export function ReasonDialog({ call, id, children, onClose, ...words }: ReasonDialogProps) {
  const form = useForm({ resolver: zodResolver(call.body), defaultValues: { reason: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const { send, pending } = useCall(call, options);
  return (
    <MoneyDialog
      {...words}
      danger
      pending={pending}
      refused={refused}
      onSubmit={form.handleSubmit(({ reason }) => send({ id, reason }))}
      onClose={onClose}
    >
      {children}
      <TextField
        label="Reason"
        hint="For the record. Only staff can read it."
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </MoneyDialog>
  );
}
