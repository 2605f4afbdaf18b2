import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { type Refund, setRefundPayee } from '@nairadesk/contract/refunds';
import { bankBody } from '@nairadesk/contract/settings';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { AccountFields } from '../../components/money/account-fields.tsx';
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
      <AccountFields form={form} />
    </MoneyDialog>
  );
}
