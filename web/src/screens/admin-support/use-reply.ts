import { listMessages, replyBody, replyToMessage } from '@nairadesk/contract/support';
import { getMessage } from '@nairadesk/contract/support-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { readKey } from '../../api/use-read.ts';
import { toast } from '../../ui/toasts.ts';
import { useDraft } from './use-draft.ts';

interface ReplyOptions {
  messageId: string;
  /** The draft that the server has. */
  stored: string;
  onReplied: () => void;
}

/** Writes and sends the reply to a message; `taken` is the server’s message when a colleague has already answered. */
export function useReply({ messageId, stored, onReplied }: ReplyOptions) {
  const draft = useDraft(messageId, stored);
  const [error, setError] = useState<string | undefined>();
  const [taken, setTaken] = useState<string | null>(null);
  /** From the press to the answer, with the draft’s save that may come before: what is typed now would be lost. */
  const [isSending, setIsSending] = useState(false);
  const client = useQueryClient();
  const { send } = useCall(replyToMessage, {
    quiet: true,
    invalidates: [listMessages, getMessage],
    onSuccess: (answer) => {
      setIsSending(false);
      draft.finish();
      toast.done(answer.message);
      onReplied();
    },
    onFailure: (failure) => {
      setIsSending(false);
      if (failure.code === 'already_answered') {
        draft.finish();
        setTaken(failure.message);
        void client.invalidateQueries({ queryKey: readKey(listMessages) });
        return;
      }
      // Nothing was sent: it is saved on as before.
      draft.change(draft.text);
      setError(failure.fields.response);
      if (!failure.fields.response) toast.failed(failure.message);
    },
  });
  return {
    ...draft,
    change: (text: string) => {
      setError(undefined);
      draft.change(text);
    },
    error,
    pending: isSending,
    taken,
    send: async () => {
      if (isSending) return;
      const checked = replyBody.safeParse({ response: draft.text });
      setError(checked.success ? undefined : checked.error.issues[0]?.message);
      if (!checked.success) return;
      setIsSending(true);
      await draft.hold();
      send({ id: messageId, response: draft.text });
    },
  };
}
