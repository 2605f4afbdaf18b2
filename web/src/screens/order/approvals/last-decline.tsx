import { listApprovals } from '@nairadesk/contract/approvals';
import type { Order } from '@nairadesk/contract/order-answers';
import { useRead } from '../../../api/use-read.ts';
import { Ago } from '../../../components/text/when.tsx';

/** Who declined the last request for this order, and why: it is what to put right before asking again. */
export function LastDecline({ order }: { order: Pick<Order, 'id'> }) {
  const ended = useRead(listApprovals, { state: 'decided' }, { quiet: true }).data?.data ?? [];
  const last = ended.find(({ kind, subjectId }) => kind === 'complete-order' && subjectId === order.id);
  if (last?.state !== 'declined' || !last.decidedAt) return null;
  return (
    <p className="mt-1 [overflow-wrap:anywhere]">
      {last.decidedByOwn ? 'You' : last.decidedBy} declined the last request, <Ago time={last.decidedAt} />: “
      {last.declineReason}”.
    </p>
  );
}
