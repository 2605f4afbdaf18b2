import { type Approval, listApprovals } from '@nairadesk/contract/approvals';
import { ShieldCheck } from 'lucide-react';
import { useRead } from '../../../api/use-read.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { EndedApproval } from './ended-approval.tsx';

type State = 'open' | 'decided';

interface ApprovalsDialogProps {
  state: State;
  onState: (state: State) => void;
  onClose: () => void;
}

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Ended' },
] as const;

/** The requests for a second person: those that wait or can be used, and the last that ended. */
export function ApprovalsDialog({ state, onState, onClose }: ApprovalsDialogProps) {
  const read = useRead(listApprovals, { state });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Approvals"
      description="Approve only what you’d do yourself. A colleague who asks can’t approve it, and one who approves can’t do it."
      size="lg"
    >
      <SegmentedControl
        label="Which requests"
        options={states}
        value={state}
        onChange={onState}
        className="mb-5"
      />
      {read.data ? (
        <Approvals approvals={read.data.data} state={state} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the requests">
          <Loading label="Loading the requests">
            <Skeleton className="h-64" />
          </Loading>
        </AsyncBoundary>
      )}
    </Dialog>
  );
}

function Approvals({ approvals, state }: { approvals: readonly Approval[]; state: State }) {
  if (approvals.length === 0)
    return state === 'open' ? (
      <EmptyState icon={<ShieldCheck />} title="Nothing waits for a second person">
        When a colleague asks for approval, it’s here.
      </EmptyState>
    ) : (
      <EmptyState icon={<ShieldCheck />} title="No request has ended yet">
        Requests that were used, declined or withdrawn, or not used in time, are here.
      </EmptyState>
    );
  if (state === 'decided')
    return (
      <ul aria-label="Requests that ended" className="flex flex-col gap-4">
        {approvals.map((approval) => (
          <EndedApproval key={approval.id} approval={approval} />
        ))}
      </ul>
    );
  const sorted = approvals.toSorted((a, b) => Number(b.mayDecide) - Number(a.mayDecide));
  return (
    <ul aria-label="Requests" className="flex flex-col gap-4">
      {sorted.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} />
      ))}
    </ul>
  );
}
