import { zodResolver } from '@hookform/resolvers/zod';
import { type Statement, undoImport } from '@nairadesk/contract/statements';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { MoneyDialog } from '../money-dialog.tsx';
import { useMoneyChange } from '../use-money-change.ts';
import { undoText } from './statement-words.ts';

interface UndoImportDialogProps {
  statement: Statement;
  onClose: () => void;
}

/** Says what follows when an import is taken back, and asks why. */
export function UndoImportDialog({ statement, onClose }: UndoImportDialogProps) {
  const { id, fileName, accountName } = statement;
  const form = useForm({ resolver: zodResolver(undoImport.body), defaultValues: { reason: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const undo = useCall(undoImport, options);
  return (
    <MoneyDialog
      title="Undo this import?"
      confirmLabel="Undo import"
      backLabel="Keep import"
      danger
      pending={undo.pending}
      refused={refused}
      onSubmit={form.handleSubmit(({ reason }) => undo.send({ id, reason }))}
      onClose={onClose}
    >
      <div className="[overflow-wrap:anywhere]">
        <p className="font-medium">{fileName}</p>
        <p className="text-ink-soft text-sm">{accountName}</p>
        <p className="mt-3 text-ink-soft">{undoText(statement)}</p>
      </div>
      <TextField
        label="Reason"
        hint="For the record. Only staff can read it."
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </MoneyDialog>
  );
}
