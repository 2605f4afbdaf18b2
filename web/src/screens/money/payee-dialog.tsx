import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { type Refund, setRefundPayee } from '@nairadesk/contract/refunds';
import { bankBody } from '@nairadesk/contract/settings';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { BankField } from '../../components/money/bank-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { payeeName } from './money-words.ts';
import { useMoneyChange } from './use-money-change.ts';

/** Takes the account that a refund goes to. */
export function PayeeDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { bankName = '', accountNumber = '', accountName = '' } = refund.payee ?? {};
  const form = useForm({
    resolver: zodResolver(bankBody),
    defaultValues: { bankName, accountNumber, accountName },
  });
  // Registered first, so that it is the first to get the focus.
  form.register('bankName');
  const { errors } = form.formState;
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const save = useCall(setRefundPayee, options);
  return (
    <MoneyDialog
      title={refund.payee ? 'Change the account' : 'Add the account'}
      description={`${formatNaira(refund.amount)} to ${payeeName(refund)} goes there.`}
      confirmLabel="Save account"
      pending={save.pending}
      refused={refused}
      onSubmit={form.handleSubmit((account) => save.send({ id: refund.id, ...account }))}
      onClose={onClose}
    >
      <Controller
        name="bankName"
        control={form.control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <BankField
            {...{ ref, value, onChange, onBlur }}
            onTake={onChange}
            label="Bank Name"
            placeholder="Enter bank name"
            error={errors.bankName?.message}
          />
        )}
      />
      <TextField
        label="Account Number"
        numeric="digits"
        hint="10 digits, including any zeros at the start."
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
      <TextField
        label="Account Name"
        autoComplete="off"
        error={errors.accountName?.message}
        {...form.register('accountName')}
      />
    </MoneyDialog>
  );
}
