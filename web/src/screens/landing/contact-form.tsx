import { zodResolver } from '@hookform/resolvers/zod';
import { contactBody, sendContactMessage } from '@nairadesk/contract/website';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { showFieldErrors } from '../../components/show-field-errors.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** Name, email, subject and message, to the desk; nobody has to log in for it. */
export function ContactForm() {
  const profile = useSession((session) => session.profile);
  const blank = { name: profile?.name ?? '', email: profile?.email ?? '', subject: '', message: '' };
  const form = useForm({ resolver: zodResolver(contactBody), defaultValues: blank });
  const { errors } = form.formState;
  const send = useCall(sendContactMessage, {
    onSuccess: () => form.reset(blank),
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <form
      noValidate
      aria-label="Write to the desk"
      onSubmit={form.handleSubmit((values) => send.send(values))}
      className="flex flex-col gap-5 self-start rounded-xl border border-line bg-surface p-4 shadow-raised sm:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <TextField
        label="Subject"
        autoComplete="off"
        error={errors.subject?.message}
        {...form.register('subject')}
      />
      <Textarea
        label="Message"
        rows={6}
        className="lg:[&_textarea]:min-h-56"
        hint="Never send your password, your PIN or a gift card code here."
        error={errors.message?.message}
        {...form.register('message')}
      />
      <div role="status" className="empty:hidden">
        {send.answer && !form.formState.isDirty && <Notice tone="go">{send.answer.message}</Notice>}
      </div>
      <Button type="submit" size="lg" pending={send.pending} className="self-start max-sm:w-full">
        Send message
      </Button>
    </form>
  );
}
