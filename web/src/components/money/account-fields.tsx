import type { BankDetails } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { t } from '../../language/translate.ts';
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
            label={t('Bank Name')}
            placeholder={t('Enter bank name')}
            error={errors.bankName?.message}
          />
        )}
      />
      <TextField
        label={t('Account Number')}
        numeric="digits"
        hint={t('10 digits, including any zeros at the start.')}
        error={errors.accountNumber?.message}
        {...register('accountNumber')}
      />
      {children}
      <TextField
        label={t('Account Name')}
        hint={nameHint}
        placeholder={namePlaceholder}
        autoComplete="off"
        error={errors.accountName?.message}
        {...register('accountName')}
      />
    </>
  );
}
