import type { Profile } from '@nairadesk/contract/auth';
import type { PayoutAccount } from '@nairadesk/contract/settings';
import { BankFormFields } from '../../components/money/bank-form-fields.tsx';
import { useBankForm } from '../../components/money/use-bank-form.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsPart } from './settings-part.tsx';

/** Where payouts go. */
export function BankDetailsTab() {
  return (
    <SettingsPart
      title={t('Bank Details')}
      hint={t("Change your bank details here. Click save changes when you're done.")}
    >
      {({ bankDetails, profile }) => <BankForm stored={bankDetails} profile={profile} />}
    </SettingsPart>
  );
}

function BankForm({ stored, profile }: { stored: PayoutAccount | null; profile: Profile }) {
  const bank = useBankForm(stored);
  return (
    <form noValidate onSubmit={bank.submit} className="flex flex-col gap-5">
      <BankFormFields bank={bank} profileName={profile.name}>
        <Button type="submit" pending={bank.saving} className="self-start max-sm:w-full">
          {t('Save Changes')}
        </Button>
      </BankFormFields>
    </form>
  );
}
