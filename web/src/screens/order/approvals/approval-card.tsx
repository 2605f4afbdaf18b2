import {
  type Approval,
  approvalTitles,
  approveApproval,
  declineApproval,
  listApprovals,
  withdrawApproval,
} from '@nairadesk/contract/approvals';
import { type FormEvent, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Fact, FactList } from '../../../components/text/fact-list.tsx';
import { When } from '../../../components/text/when.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { FlagList } from '../pane/flag-list.tsx';
import { ApprovalTerms } from './approval-terms.tsx';
import { quotedReason } from './quoted-reason.ts';

/** One request: what exactly is asked, by whom and until when, and what the viewer can do about it. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { reason, state, own, flags = [], besides = [] } = approval;
  const title = approvalTitles[approval.kind];
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <li aria-label={title} className="rounded-lg border border-line px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {title}
        </h3>
        <Badge tone={state === 'approved' ? 'go' : 'attention'}>
          {state === 'approved'
            ? `Approved by ${approval.decidedByOwn ? 'you' : approval.decidedBy}`
            : 'Waiting'}
        </Badge>
      </div>
      <ApprovalTerms approval={approval} />
      {besides.length > 0 && (
        <FactList>
          {besides.map(({ name, value }) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </FactList>
      )}
      {flags.length > 0 && (
        <div className="mt-3">
          <FlagList flags={flags} />
        </div>
      )}
      <p className="mt-3 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {own ? 'You' : approval.askedBy} asked <When time={approval.askedAt} />
        {reason ? `: ${quotedReason(reason)}` : '.'} Expires <When time={approval.until} />.
      </p>
      {approval.mayDecide && <Decide id={approval.id} onApproved={() => heading.current?.focus()} />}
      {own && <Withdraw id={approval.id} />}
    </li>
  );
}

/** `onApproved`: the button that was pressed is about to go. */
function Decide({ id, onApproved }: { id: string; onApproved: () => void }) {
  const [reason, setReason] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const done = {
    invalidates: [listApprovals],
    onSuccess: ({ message }: { message: string }) => toast.done(message),
  };
  const approve = useCall(approveApproval, {
    ...done,
    onSuccess: (answer) => {
      done.onSuccess(answer);
      onApproved();
    },
  });
  const decline = useCall(declineApproval, done);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason?.trim()) decline.send({ id, reason });
    else setWrong(true);
  };
  if (reason === null)
    return (
      <div className="mt-4 flex gap-2.5">
        <Button variant="secondary" onClick={() => setReason('')}>
          Decline
        </Button>
        <Button className="flex-1" pending={approve.pending} onClick={() => approve.send({ id })}>
          Approve
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <TextField
        label="Why do you decline it?"
        autoComplete="off"
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wrong && !reason.trim() ? 'Reason is required' : undefined}
      />
      <div className="flex gap-2.5">
        <Button variant="secondary" onClick={() => setReason(null)}>
          Go back
        </Button>
        <Button type="submit" variant="danger" className="flex-1" pending={decline.pending}>
          Decline
        </Button>
      </div>
    </form>
  );
}

function Withdraw({ id }: { id: string }) {
  const withdraw = useCall(withdrawApproval, {
    invalidates: [listApprovals],
    onSuccess: ({ message }) => toast.done(message),
  });
  return (
    <Button
      variant="secondary"
      className="mt-4"
      pending={withdraw.pending}
      onClick={() => withdraw.send({ id })}
    >
      Withdraw the request
    </Button>
  );
}
