import { accountNumberOfPhone } from '@nairadesk/contract/nuban';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountAdvice } from './account-advice.tsx';
import { AccountFields } from './account-fields.tsx';
import { ConfirmAccount } from './confirm-account.tsx';
import type { BankForm } from './use-bank-form.ts';

interface BankFormFieldsProps {
  bank: BankForm;
  profileName: string;
  /** The button that saves, if it stands in the form: above the answer of the bank, which must not move it away. */
  children?: ReactNode;
}

/** What a payout account is typed into, what its bank says, and the question before it is saved. */
export function BankFormFields({ bank, profileName, children }: BankFormFieldsProps) {
  const { form, confirming } = bank;
  const advice = <AccountAdvice asked={bank.asked} bankName={bank.bankName} profileName={profileName} />;
  return (
    <>
      <AccountFields form={form} namePlaceholder={t('Enter New Name')} onBank={bank.setBankName}>
        <PhoneNumberNotice typed={bank.typedNumber} onTake={bank.takeNumber} />
      </AccountFields>
      {children}
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {bank.storedHere && <StoredName at={bank.storedHere.nameConfirmedAt} />}
        {!confirming && advice}
      </div>
      <ConfirmAccount account={confirming} onClose={bank.goBack} onConfirm={bank.confirm}>
        {advice}
      </ConfirmAccount>
    </>
  );
}

/** Offers to turn a typed phone number into the account number that fintechs derive from it. */
function PhoneNumberNotice({ typed, onTake }: { typed: string; onTake: (accountNumber: string) => void }) {
  const fixed = accountNumberOfPhone(typed);
  if (!fixed) return null;
  return (
    <Notice tone="attention" title={t('This is a phone number')}>
      {t('At OPay, PalmPay and Moniepoint, your account number is your phone number without the first 0.')}
      <span className="mt-2 block">
        <Button variant="secondary" size="sm" onClick={() => onTake(fixed)}>
          {t('Use {number}', { number: fixed })}
        </Button>
      </span>
    </Notice>
  );
}

function StoredName({ at }: { at: string | null }) {
  return at === null ? (
    <Notice>
      {t('The name on this account isn’t confirmed. Make sure it’s exactly as your bank has it.')}
    </Notice>
  ) : (
    <Notice tone="go">{t('Your bank has confirmed the name on this account.')}</Notice>
  );
}
