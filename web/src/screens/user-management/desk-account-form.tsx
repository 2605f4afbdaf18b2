import { chooseDeskAccount } from '@nairadesk/contract/users';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PersonDialogProps } from './person.ts';
import { PersonForm } from './person-form.tsx';
import { useOutcome } from './use-outcome.ts';

/** Asks before customers pay into another account. */
export function DeskAccountForm({
  person,
  self,
  onBack,
  onClose,
}: PersonDialogProps & { onBack: () => void }) {
  const { refused, options } = useOutcome(onClose);
  const choose = useCall(chooseDeskAccount, options);
  const title = `Let customers pay into the account of ${person.name}?`;
  if ('hasBank' in person && !person.hasBank) {
    return (
      <Dialog open onClose={onClose} title={title} footer={<Button onClick={onBack}>Go back</Button>}>
        <Notice tone="attention" title="No bank account is saved">
          {self ? 'Save yours' : `${person.name} must save one`} under Settings, Bank Details, and wallets
          under Wallet Address. Then come back here.
        </Notice>
      </Dialog>
    );
  }
  return (
    <PersonForm
      title={title}
      confirmLabel="Make desk account"
      pending={choose.pending}
      refused={refused}
      onSubmit={(event) => {
        event.preventDefault();
        choose.send({ id: person.id });
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        New orders are paid into the bank account and the wallets that{' '}
        {self ? 'you have' : `${person.name} has`} under Settings. Orders already placed keep the account they
        were shown: whoever holds it now watches it for them. Both are told by email.
      </p>
      <Notice tone="attention">
        Coins can be sold to the desk only on networks for which {self ? 'you have' : `${person.name} has`}{' '}
        saved a wallet.
      </Notice>
    </PersonForm>
  );
}
