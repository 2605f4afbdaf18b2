import type { Profile } from '@nairadesk/contract/auth';
import { accountNumberOfPhone } from '@nairadesk/contract/nuban';
import type { PayoutAccount } from '@nairadesk/contract/settings';
import { AccountFields } from '../../components/money/account-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountAdvice } from './account-advice.tsx';
import { ConfirmAccount } from './confirm-account.tsx';
import { SettingsPart } from './settings-part.tsx';
import { useBankForm } from './use-bank-form.ts';

/** Where payouts go. */
export function BankDetailsTab() {
  return (
    <SettingsPart
      title="Bank Details"
      hint="Change your bank details here. Click save changes when you're done."
    >
      {({ bankDetails, profile }) => <BankForm stored={bankDetails} profile={profile} />}
    </SettingsPart>
  );
}

function BankForm({ stored, profile }: { stored: PayoutAccount | null; profile: Profile }) {
  const bank = useBankForm(stored);
  const { form, confirming } = bank;
  const advice = <AccountAdvice asked={bank.asked} bankName={bank.bankName} profileName={profile.name} />;
  return (
    <form noValidate onSubmit={bank.submit} className="flex flex-col gap-5">
      <AccountFields form={form} namePlaceholder="Enter New Name" onBank={bank.setBankName}>
        <PhoneNumberNotice typed={bank.typedNumber} onTake={bank.takeNumber} />
      </AccountFields>
      <Button type="submit" pending={bank.saving} className="self-start max-sm:w-full">
        Save Changes
      </Button>
      {/* Below the button: an answer that arrives while it is pressed must not move it away. */}
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {bank.storedHere && <StoredName at={bank.storedHere.nameConfirmedAt} />}
        {!confirming && advice}
      </div>
      <ConfirmAccount account={confirming} onClose={bank.goBack} onConfirm={bank.confirm}>
        {advice}
      </ConfirmAccount>
    </form>
  );
}

/** Offers to turn a typed phone number into the account number that fintechs derive from it. */
function PhoneNumberNotice({ typed, onTake }: { typed: string; onTake: (accountNumber: string) => void }) {
  const fixed = accountNumberOfPhone(typed);
  if (!fixed) return null;
  return (
    <Notice tone="attention" title="This is a phone number">
      At OPay, PalmPay and Moniepoint, your account number is your phone number without the first 0.
      <span className="mt-2 block">
        <Button variant="secondary" size="sm" onClick={() => onTake(fixed)}>
          Use {fixed}
        </Button>
      </span>
    </Notice>
  );
}

function StoredName({ at }: { at: string | null }) {
  return at === null ? (
    <Notice>The name on this account isn’t confirmed. Make sure it’s exactly as your bank has it.</Notice>
  ) : (
    <Notice tone="go">Your bank has confirmed the name on this account.</Notice>
  );
}
