import { askApproval, listApprovals } from '@nairadesk/contract/approvals';
import { type FormEvent, useState } from 'react';
import type { NeededApproval } from '../../../api/ask-approval.ts';
import { useCall } from '../../../api/use-call.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toasts.ts';
import { FormDialog } from '../../form/form-dialog.tsx';

interface AskApprovalDialogProps extends NeededApproval {
  onClose: () => void;
  /** Of an order that has red flags: why it is completed all the same is part of what is approved. */
  isFlagged?: boolean;
}

/** Asks a second person for a change, with what to tell them. */
export function AskApprovalDialog({ change, message, onClose, isFlagged = false }: AskApprovalDialogProps) {
  const [reason, setReason] = useState('');
  const ask = useCall(askApproval, {
    invalidates: [listApprovals],
    onSuccess: () => {
      toast.done('A second person is asked. Come back once they’ve approved it.');
      onClose();
    },
  });
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(isFlagged && reason.trim() === '');
    if (!isFlagged) ask.send({ change, reason });
    else if (reason.trim() !== '' && change.kind === 'complete-order')
      ask.send({ change: { ...change, flagReason: reason } });
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
        label={
          isFlagged ? 'Reason for completing it although it’s flagged' : 'What should they know? (optional)'
        }
        error={isMissing ? 'Enter a reason for completing it anyway' : undefined}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
