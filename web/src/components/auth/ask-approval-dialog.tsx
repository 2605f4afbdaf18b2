import { askApproval, listApprovals } from '@nairadesk/contract/approvals';
import { type FormEvent, useState } from 'react';
import type { NeededApproval } from '../../api/ask-approval.ts';
import { useCall } from '../../api/use-call.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toasts.ts';
import { FormDialog } from '../form/form-dialog.tsx';

interface AskApprovalDialogProps extends NeededApproval {
  onClose: () => void;
}

/** Asks a second person for a change, with what to tell them. */
export function AskApprovalDialog({ change, message, onClose }: AskApprovalDialogProps) {
  const [reason, setReason] = useState('');
  const ask = useCall(askApproval, {
    invalidates: [listApprovals],
    onSuccess: () => {
      toast.done('A second person is asked. Come back once they’ve approved it.');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.send({ change, reason });
  };
  return (
    <FormDialog
      title="This needs a second person"
      description="Nothing was changed."
      confirmLabel="Ask for approval"
      pending={ask.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {message} A colleague sees exactly what you asked for. Once they have approved it, come back and do
        it: it then works once, within 24 hours.
      </p>
      <Textarea
        label="What should they know? (optional)"
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
