import { resetTwoFactor } from '@nairadesk/contract/users';
import { useCall } from '../../api/use-call.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PersonDialogProps } from './person.ts';
import { PersonForm } from './person-form.tsx';
import { useOutcome } from './use-outcome.ts';

/** Asks before somebody who lost their phone may log in with the password alone. */
export function TwoFactorForm({ person, onBack, onClose }: PersonDialogProps & { onBack: () => void }) {
  const { refused, options } = useOutcome(onClose);
  const reset = useCall(resetTwoFactor, options);
  return (
    <PersonForm
      title="Reset two-step log-in?"
      confirmLabel="Reset two-step log-in"
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
        For {person.name}, if phone and recovery codes are both lost. The password alone logs them in then,
        until they set it up again. Every device of theirs is signed out, and they are told by email.
      </p>
      <Notice tone="attention" title="Make sure whom you talk to">
        Call {person.name}, or meet them. A message that asks for this may come from a thief.
      </Notice>
    </PersonForm>
  );
}
