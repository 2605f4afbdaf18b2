import { zodResolver } from '@hookform/resolvers/zod';
import { listOwnMessages, messageBody, sendMessage } from '@nairadesk/contract/support';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toasts.ts';

const empty = { subject: '', message: '' };

/** The support form: subject and message. */
export function MessageForm() {
  const form = useForm({ resolver: zodResolver(messageBody), defaultValues: empty });
  const { errors } = form.formState;
  const send = useCall(sendMessage, {
    invalidates: [listOwnMessages],
    onSuccess: (answer) => {
      form.reset(empty);
      toast.done(answer.message);
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <Card>
      <h2 className="font-semibold text-lg">Write to us</h2>
      <p className="mt-1 mb-6 text-ink-soft">Our reply appears on this page, and we email it to you.</p>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => send.send(values))}
        className="flex flex-col gap-5"
      >
        <TextField
          label="Subject"
          placeholder="What is it about?"
          autoComplete="off"
          error={errors.subject?.message}
          {...form.register('subject')}
        />
        <Textarea
          label="Message"
          rows={5}
          hint="About an order? Include its transaction ID. Never send your password or PIN."
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Button type="submit" pending={send.pending} className="self-start max-sm:w-full">
          Send message
        </Button>
      </form>
    </Card>
  );
}
