import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { BankFormFields } from '../../../components/money/bank-form-fields.tsx';
import { useBankForm } from '../../../components/money/use-bank-form.ts';
import { t } from '../../../language/translate.ts';

/** Adds the bank account that a sale lacks, as Settings do, above the order, which stays as it was typed. */
export function AddBankDialog({ profileName, onClose }: { profileName: string; onClose: () => void }) {
  const bank = useBankForm(null, onClose);
  return (
    <FormDialog
      title={t('Your bank account')}
      description={t('We pay you here. Your order stays as you typed it.')}
      confirmLabel={t('Save account')}
      backLabel={t('Back to your order')}
      pending={bank.saving}
      onSubmit={bank.submit}
      onClose={onClose}
    >
      <BankFormFields bank={bank} profileName={profileName} />
    </FormDialog>
  );
}
