import { resetTwoFactor } from '@nairadesk/contract/users';
import { useCall } from '../../api/use-call.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PersonDialogProps } from './person.ts';
import { PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

/** Asks before resetting the 2FA of a member of staff who lost their phone. */
export function TwoFactorForm({ person, onBack, onClose }: PersonDialogProps & { onBack: () => void }) {
  const { refused, options } = usePersonChange(onClose);
  const reset = useCall(resetTwoFactor, options);
  return (
    <PersonForm
      title="Reset two-factor authentication?"
      confirmLabel="Reset 2FA"
      danger
      pending={reset.pending}
      refused={refused}
      onSubmit={(event) => {
        event.preventDefault();
        reset.send({ id: person.id });
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Do this if {person.name} has lost both phone and recovery codes, or their only passkey. It also
        removes their passkeys. Their password alone will log them in until they set 2FA up again. We’ll log
        them out on every device and email them.
      </p>
      <Notice tone="attention" title="Confirm who you are talking to">
        Call {person.name} or meet them. A message asking for this may come from a thief.
      </Notice>
    </PersonForm>
  );
}
