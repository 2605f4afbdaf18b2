import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { type Refund, setRefundPayee } from '@nairadesk/contract/refunds';
import { bankBody } from '@nairadesk/contract/settings';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { AccountFields } from '../../../components/money/account-fields.tsx';
import { MoneyDialog } from '../money-dialog.tsx';
import { payeeName } from '../money-words.ts';
import { PaidBy } from '../paid-by.tsx';
import { RefusalQuestion, useRefusalQuestion } from '../refusal-question.tsx';
import { useMoneyChange } from '../use-money-change.ts';

/** Takes the account that a refund goes to, and asks again where it is in another name than the money came from. */
export function PayeeDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { bankName = '', accountNumber = '', accountName = '' } = refund.payee ?? {};
  const form = useForm({
    resolver: zodResolver(bankBody),
    defaultValues: { bankName, accountNumber, accountName },
  });
  // Registered first, so that it is the first to get the focus.
  form.register('bankName');
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const { onFailure, ...asked } = useRefusalQuestion(['payee_not_sender'], options.onFailure);
  const save = useCall(setRefundPayee, { ...options, onFailure });
  return (
    <>
      <MoneyDialog
        title={refund.payee ? 'Change the account' : 'Add the account'}
        description={`${formatNaira(refund.amount)} to ${payeeName(refund)} goes there.`}
        confirmLabel="Save account"
        pending={save.pending}
        refused={refused}
        onSubmit={form.handleSubmit((account) => save.send({ id: refund.id, ...account }))}
        onClose={onClose}
      >
        <PaidBy refund={refund} />
        <AccountFields form={form} />
      </MoneyDialog>
      <RefusalQuestion
        asked={asked}
        title="Send it to another person?"
        confirmLabel="Save account"
        pending={save.pending}
        onConfirm={() => save.send({ id: refund.id, ...form.getValues(), confirmed: true })}
      />
    </>
  );
}
