import { zodResolver } from '@hookform/resolvers/zod';
import { type BankDetails, bankBody, getSettings, saveBank } from '@nairadesk/contract/settings';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { showFieldErrors } from '../../components/show-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingsPart } from './settings-part.tsx';
import { useBackToOrder } from './waiting-order.tsx';

/** Where payouts go. */
export function BankDetailsTab() {
  return (
    <SettingsPart
      title="Bank Details"
      hint="Change your bank details here. Click save changes when you're done."
    >
      {({ bankDetails }) => <BankForm stored={bankDetails} />}
    </SettingsPart>
  );
}

function valuesOf(stored: BankDetails | null): BankDetails {
  const { bankName = '', accountName = '', accountNumber = '' } = stored ?? {};
  return { bankName, accountName, accountNumber };
}

function BankForm({ stored }: { stored: BankDetails | null }) {
  const form = useForm({
    resolver: zodResolver(bankBody),
    defaultValues: valuesOf(stored),
  });
  const { errors } = form.formState;
  const backToOrder = useBackToOrder();
  const save = useCall(saveBank, {
    invalidates: [getSettings],
    onSuccess: (answer) => {
      form.reset(valuesOf(answer.data.bankDetails));
      toast.done(answer.message);
      backToOrder?.();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.send(values))}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Bank Name"
        placeholder="Enter bank name"
        autoComplete="off"
        error={errors.bankName?.message}
        {...form.register('bankName')}
      />
      <TextField
        label="Account Name"
        placeholder="Enter New Name"
        autoComplete="off"
        error={errors.accountName?.message}
        {...form.register('accountName')}
      />
      <TextField
        label="Account Number"
        numeric="digits"
        hint="10 digits, with any zeros in front."
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
      <Button type="submit" pending={save.pending} className="self-start max-sm:w-full">
        Save Changes
      </Button>
    </form>
  );
}
