import { type Approval, listApprovals } from '@nairadesk/contract/approvals';
import { ShieldCheck } from 'lucide-react';
import { useRead } from '../../../api/use-read.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ApprovalCard } from './approval-card.tsx';

/** All that waits for a second person or was approved and can be done: those to decide first. */
export function ApprovalsDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(listApprovals, { state: 'open' });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Approvals"
      description="Approve only what you’d do yourself. Whoever asks can’t approve it, and whoever approves can’t do it."
      size="lg"
    >
      {read.data ? (
        <Approvals approvals={read.data.data} />
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

function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0)
    return (
      <EmptyState icon={<ShieldCheck />} title="Nothing waits for a second person">
        When a colleague asks for approval, it’s here.
      </EmptyState>
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
