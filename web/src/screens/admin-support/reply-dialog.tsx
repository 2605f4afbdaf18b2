import { zodResolver } from '@hookform/resolvers/zod';
import { listMessages, replyBody, replyToMessage, type SupportMessage } from '@nairadesk/contract/support';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { readKey } from '../../api/use-read.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toasts.ts';
import { draftOf, keepDraft } from './reply-draft.ts';

interface ReplyDialogProps {
  message: SupportMessage;
  onReplied: () => void;
  onClose: () => void;
}

/** Writes the reply to a message. A message is answered once; a second reply is refused with a notice. */
export function ReplyDialog({ message, onReplied, onClose }: ReplyDialogProps) {
  const { form, send, pending, taken } = useReply(message, onReplied);
  const close = () => {
    keepDraft(message.id, form.getValues('response'));
    onClose();
  };
  if (taken) {
    return (
      <Dialog
        open
        onClose={onReplied}
        title={`Reply to ${message.name}`}
        size="sm"
        footer={<Button onClick={onReplied}>Close</Button>}
      >
        <Notice tone="attention" title={taken}>
          A colleague replied first. Your reply wasn’t sent. Find theirs under Responded: True.
        </Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={`Reply to ${message.name}`}
      description={`We email it to ${message.email}. You can’t change it once it’s sent.`}
      confirmLabel="Send reply"
      backLabel="Cancel"
      pending={pending}
      onSubmit={form.handleSubmit(send)}
      onClose={close}
    >
      <Textarea
        label="Response"
        hint={`The email already starts with “Hello ${message.name},” so go straight to the answer.`}
        rows={5}
        className="[overflow-wrap:anywhere]"
        error={form.formState.errors.response?.message}
        {...form.register('response')}
      />
      <figure className="[overflow-wrap:anywhere]">
        <figcaption className="text-ink-soft text-sm">{message.name} wrote</figcaption>
        <blockquote className="mt-1.5 border-line border-l-2 pl-4">
          <p className="font-semibold">{message.subject}</p>
          <p className="mt-1 whitespace-pre-wrap text-ink-soft">{message.message}</p>
        </blockquote>
      </figure>
    </FormDialog>
  );
}

/** Sends the reply; `taken` is the server's message when a colleague has already answered. */
function useReply(message: SupportMessage, onReplied: () => void) {
  const [taken, setTaken] = useState<string | null>(null);
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(replyBody),
    defaultValues: { response: draftOf(message.id) },
  });
  const { send, pending } = useCall(replyToMessage, {
    quiet: true,
    invalidates: [listMessages],
    onSuccess: (answer) => {
      toast.done(answer.message);
      onReplied();
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      if (failure.code !== 'already_answered') {
        toast.failed(failure.message);
        return;
      }
      setTaken(failure.message);
      void client.invalidateQueries({ queryKey: readKey(listMessages) });
    },
  });
  return {
    form,
    pending,
    taken,
    send: ({ response }: { response: string }) => send({ id: message.id, response }),
  };
}
