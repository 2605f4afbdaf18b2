import type { Order } from '@nairadesk/contract/order-answers';
import { ApprovalsLink } from '../../../components/order/approvals/approvals-link.tsx';
import { useApprovals } from '../../../components/order/approvals/use-approvals.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says in the pane how far a request to reverse an order is; nothing where there is none. */
export function ReversalStage({ order }: { order: Pick<Order, 'id'> }) {
  const asked = useApprovals().filter(
    ({ kind, subjectId }) => kind === 'reverse-order' && subjectId === order.id,
  );
  const approval = asked.find(({ state }) => state === 'approved') ?? asked[0];
  if (!approval) return null;
  if (approval.state === 'approved')
    return (
      <Notice tone="go" title={`Approved by ${approval.decidedByOwn ? 'you' : approval.decidedBy}`}>
        {approval.decidedByOwn
          ? 'A colleague has to reverse this order: you can’t do both.'
          : 'This order can be reversed now, exactly as it was asked for.'}{' '}
        <ApprovalsLink state="open">Show the request</ApprovalsLink>
      </Notice>
    );
  return (
    <Notice tone="attention" title="Waiting for approval">
      {approval.own ? 'You' : approval.askedBy} asked to reverse this order.{' '}
      <ApprovalsLink state="open">
        {approval.mayDecide ? 'Look and decide' : 'Show the request'}
      </ApprovalsLink>
    </Notice>
  );
}
