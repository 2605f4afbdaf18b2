import { zodResolver } from '@hookform/resolvers/zod';
import { listOrders } from '@nairadesk/contract/orders';
import { changeTrading, getPerson, type PersonPage, tradingBody } from '@nairadesk/contract/people';
import { listUsers } from '@nairadesk/contract/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toasts.ts';

/** Asks why a customer’s trading is frozen or unfrozen, and says what follows. */
export function TradingForm({ person, onClose }: { person: PersonPage; onClose: () => void }) {
  // As it was when it was asked: what a colleague does meanwhile must not turn the question round.
  const [frozen] = useState(person.freeze === null);
  const form = useForm({ resolver: zodResolver(tradingBody), defaultValues: { frozen, reason: '' } });
  const change = useCall(changeTrading, {
    quiet: true,
    invalidates: [getPerson, listUsers, listOrders],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const isDone = !change.pending && (person.freeze !== null) === frozen;
  return (
    <FormDialog
      title={frozen ? `Freeze ${person.name}’s trading?` : `Unfreeze ${person.name}’s trading?`}
      confirmLabel={frozen ? 'Freeze trading' : 'Unfreeze trading'}
      danger={frozen}
      pending={change.pending}
      locked={
        isDone && (
          <Notice tone="attention" title={`A colleague has already ${frozen ? 'frozen' : 'unfrozen'} it`}>
            You changed nothing.
          </Notice>
        )
      }
      onSubmit={form.handleSubmit((values) => change.send({ id: person.id, ...values }))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {frozen
          ? `${person.name} can still log in, see and cancel orders, report payments and write to us. They can place no order and accept no offer. Open orders stay in the queue.`
          : `${person.name} can place orders and accept offers again.`}
      </p>
      <Textarea
        label="Reason"
        hint={`For the record. Staff can read it. We’ll email ${person.name}, but we won’t say why.`}
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      {change.failure && <Notice tone="loss">{change.failure.message}</Notice>}
    </FormDialog>
  );
}
