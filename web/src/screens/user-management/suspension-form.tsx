import { zodResolver } from '@hookform/resolvers/zod';
import { changeSuspension, suspensionBody } from '@nairadesk/contract/users';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { Textarea } from '../../ui/textarea.tsx';
import type { PersonDialogProps } from './person.ts';
import { PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

/** Asks for the reason of a suspension or reinstatement, and explains what follows. */
export function SuspensionForm({ person, onBack, onClose }: PersonDialogProps & { onBack: () => void }) {
  const suspended = person.suspension === null;
  const form = useForm({ resolver: zodResolver(suspensionBody), defaultValues: { suspended, reason: '' } });
  const { refused, options } = usePersonChange(onClose);
  const change = useCall(changeSuspension, options);
  return (
    <PersonForm
      title={suspended ? `Suspend ${person.name}?` : `Reinstate ${person.name}?`}
      confirmLabel={suspended ? 'Suspend' : 'Reinstate'}
      danger={suspended}
      pending={change.pending}
      refused={refused}
      onSubmit={form.handleSubmit((values) => change.send({ id: person.id, ...values }))}
      onBack={onBack}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {suspended
          ? `We’ll log ${person.name} out on every device, and they can’t log in. Open orders stay in the queue. Complete or cancel them there.`
          : `${person.name} can log in again and trade or work as before.`}
      </p>
      <Textarea
        label="Reason"
        hint={`For the record. Staff can read it. We’ll email ${person.name}, but we won’t say why.`}
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </PersonForm>
  );
}
