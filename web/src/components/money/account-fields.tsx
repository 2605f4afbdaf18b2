import type { BankDetails } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field.tsx';
import { BankField } from './bank-field.tsx';

interface AccountFieldsProps<Values extends BankDetails> {
  form: UseFormReturn<Values>;
  /** Of the account name. */
  nameHint?: string;
  namePlaceholder?: string;
  /** Called with a bank that was chosen, or typed once its field loses focus. */
  onBank?: (bankName: string) => void;
  /** Below the account number. */
  children?: ReactNode;
}

/** The fields of a bank account, of a form that holds one. */
export function AccountFields<Values extends BankDetails>({
  form,
  nameHint,
  namePlaceholder,
  onBank,
  children,
}: AccountFieldsProps<Values>) {
  // Whatever else the form holds is not for these fields.
  const { control, formState, getValues, register } = form as unknown as UseFormReturn<BankDetails>;
  const { errors } = formState;
  return (
    <>
      <Controller
        name="bankName"
        control={control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <BankField
            {...{ ref, value, onChange }}
            onTake={onBank ?? onChange}
            onBlur={() => {
              onBank?.(getValues('bankName'));
              onBlur();
            }}
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
        {...register('accountNumber')}
      />
      {children}
      <TextField
        label="Account Name"
        hint={nameHint}
        placeholder={namePlaceholder}
        autoComplete="off"
        error={errors.accountName?.message}
        {...register('accountName')}
      />
    </>
  );
}
