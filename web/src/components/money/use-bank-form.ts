import { zodResolver } from '@hookform/resolvers/zod';
import { listNetworks } from '@nairadesk/contract/networks';
import {
  type BankDetails,
  bankBody,
  getSettings,
  type PayoutAccount,
  saveBank,
} from '@nairadesk/contract/settings';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/toasts.ts';
import { showFieldErrors } from '../form/show-field-errors.ts';
import { useEnquiry } from './use-enquiry.ts';

/**
 * The bank form: the typed account, the bank's answer about it, and saving, with a confirmation for a new account.
 * @param onSaved what follows once it is saved
 */
export function useBankForm(stored: PayoutAccount | null, onSaved?: () => void) {
  const form = useForm({ resolver: zodResolver(bankBody), defaultValues: valuesOf(stored) });
  // Registered first, so that it is the first to get the focus.
  form.register('bankName');
  // A typed bank name is looked up once its field loses focus.
  const [bankName, setBankName] = useState(stored?.bankName ?? '');
  const [confirming, setConfirming] = useState<BankDetails | null>(null);
  const { bankName: typedBank, accountNumber: typedNumber } = form.watch();
  const number = typedNumber.replaceAll(/\s/g, '');
  const isStored = (name: string) => stored?.bankName === name && stored.accountNumber === number;
  const complete = bankName !== '' && /^\d{10}$/.test(number) && !isStored(bankName);
  const asked = useEnquiry(complete ? { bankName, accountNumber: number } : null);
  const filled = useNameAtBank(asked.enquiry?.accountName ?? null, {
    read: () => form.getValues('accountName'),
    write: (name) => form.setValue('accountName', name, { shouldValidate: form.formState.isSubmitted }),
  });
  const save = useCall(saveBank, {
    invalidates: [getSettings, listNetworks],
    onSuccess: ({ message, data: { bankDetails } }) => {
      filled.forget();
      form.reset(valuesOf(bankDetails));
      setBankName(bankDetails.bankName);
      toast.done(message);
      onSaved?.();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return {
    form,
    bankName,
    setBankName: (typed: string) => setBankName(typed.trim()),
    typedNumber,
    takeNumber: (accountNumber: string) =>
      form.setValue('accountNumber', accountNumber, { shouldValidate: true, shouldDirty: true }),
    /** The stored account, while no other one is typed. */
    storedHere: isStored(typedBank) ? stored : null,
    asked,
    confirming,
    saving: save.pending,
    submit: form.handleSubmit((account) =>
      isSame(account, stored) ? save.send(account) : setConfirming(account),
    ),
    confirm: (account: BankDetails) => {
      setConfirming(null);
      save.send(account);
    },
    goBack: () => setConfirming(null),
  };
}

export type BankForm = ReturnType<typeof useBankForm>;

/** Fills in the name that the bank returned, and restores the previous one when the account changes. */
function useNameAtBank(
  nameAtBank: string | null,
  field: { read: () => string; write: (name: string) => void },
) {
  const filled = useRef<{ name: string; before: string } | null>(null);
  const here = useRef(field);
  here.current = field;
  useEffect(() => {
    const { read, write } = here.current;
    if (nameAtBank) {
      filled.current = { name: nameAtBank, before: read() };
      write(nameAtBank);
    } else if (filled.current) {
      if (read() === filled.current.name) write(filled.current.before);
      filled.current = null;
    }
  }, [nameAtBank]);
  return {
    forget: () => {
      filled.current = null;
    },
  };
}

function valuesOf(stored: BankDetails | null): BankDetails {
  const { bankName = '', accountName = '', accountNumber = '' } = stored ?? {};
  return { bankName, accountName, accountNumber };
}

function isSame(account: BankDetails, stored: BankDetails | null): boolean {
  return JSON.stringify(account) === JSON.stringify(valuesOf(stored));
}
