import { chooseDeskAccount } from '@nairadesk/contract/users';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PersonDialogProps } from './person.ts';
import { PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

/** Asks before customers pay into another account. */
export function DeskAccountForm({
  person,
  self,
  onBack,
  onClose,
}: PersonDialogProps & { onBack: () => void }) {
  const { refused, options } = usePersonChange(onClose);
  const choose = useCall(chooseDeskAccount, options);
  const title = `Let customers pay into ${person.name}’s account?`;
  if ('hasBank' in person && !person.hasBank) {
    return (
      <Dialog open onClose={onClose} title={title} footer={<Button onClick={onBack}>Go back</Button>}>
        <Notice tone="attention" title="No bank account saved">
          {self ? 'Save yours' : `${person.name} must save one`} in Settings, Bank Details, and wallets in
          Wallet Address. Then come back here.
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
        Customers pay into the bank account and wallets that {self ? 'you have' : `${person.name} has`} in
        Settings from now on. Open orders keep the old account, so its holder must keep checking it. We’ll
        email both of you.
      </p>
      <Notice tone="attention">
        Customers can only sell coins on networks where {self ? 'you have' : `${person.name} has`} saved a
        wallet.
      </Notice>
    </PersonForm>
  );
}
