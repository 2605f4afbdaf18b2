import { zodResolver } from '@hookform/resolvers/zod';
import { listNetworks } from '@nairadesk/contract/networks';
import {
  addAccountBody,
  addReceivingAccount,
  listReceivingAccounts,
} from '@nairadesk/contract/receiving-accounts';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { AccountAdvice } from '../../components/money/account-advice.tsx';
import { AccountFields } from '../../components/money/account-fields.tsx';
import { type AccountLookup, useEnquiry } from '../../components/money/use-enquiry.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { LimitField, typedLimit } from './limit-field.tsx';

const empty = { bankName: '', accountNumber: '', accountName: '', dailyCap: null };

/** Asks for a bank account that customers are to pay into, and says what its bank knows of it. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(addAccountBody), defaultValues: empty });
  const { errors } = form.formState;
  const { bankName, accountNumber: typedNumber } = form.watch();
  const accountNumber = typedNumber.replaceAll(/\s/g, '');
  const isComplete = bankName.trim() !== '' && /^\d{10}$/.test(accountNumber);
  const asked = useEnquiry(isComplete ? { bankName: bankName.trim(), accountNumber } : null);
  const add = useCall(addReceivingAccount, {
    invalidates: [listReceivingAccounts, listNetworks],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <FormDialog
      title="Add a receiving account"
      description="New orders can be paid into it at once. We’ll email the other super-admins."
      confirmLabel="Add account"
      pending={add.pending}
      onSubmit={form.handleSubmit((account) => add.send(account))}
      onClose={onClose}
    >
      <AccountFields form={form} nameHint="As the bank has it: customers compare it before they pay." />
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        <BankSays asked={asked} bankName={bankName} />
      </div>
      <LimitField
        error={errors.dailyCap?.message}
        {...form.register('dailyCap', { setValueAs: typedLimit })}
      />
    </FormDialog>
  );
}

function BankSays({ asked, bankName }: { asked: AccountLookup; bankName: string }) {
  const name = asked.enquiry?.accountName;
  // A company's account seldom has the name of the person who adds it.
  if (!name) return <AccountAdvice asked={asked} bankName={bankName} profileName="" />;
  return (
    <Notice tone="go" title={name}>
      This is the name on the {asked.enquiry?.bank?.name ?? bankName} account.
    </Notice>
  );
}
