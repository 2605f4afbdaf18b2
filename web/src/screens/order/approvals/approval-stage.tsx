import { ApprovalsLink } from '../../../components/order/approvals/approvals-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PaneOrder } from '../asked.ts';
import { type ApprovedOrder, approvedText } from './approved-text.ts';
import { LastDecline } from './last-decline.tsx';
import { useOrderApproval } from './use-order-approval.ts';

/** Says in the pane that an order needs a second person, and how far that is; nothing where it needs none. */
export function ApprovalStage({
  order,
}: {
  order: ApprovedOrder & Pick<PaneOrder, 'id' | 'needsSecondPerson'>;
}) {
  const { stage, approval } = useOrderApproval(order);
  if (stage === 'none' || stage === 'unknown') return null;
  if (stage === 'needed')
    return (
      <Notice tone="attention" title="This order needs a second person">
        Ask for approval before you pay or send anything.
        <LastDecline order={order} />
      </Notice>
    );
  if (stage === 'approved')
    return (
      <Notice tone="go" title={`Approved by ${approval?.decidedByOwn ? 'you' : approval?.decidedBy}`}>
        {approval?.decidedByOwn ? 'A colleague has to complete it: you can’t do both.' : approvedText(order)}
      </Notice>
    );
  return (
    <Notice tone="attention" title="Waiting for a second person">
      {approval?.own ? 'You' : approval?.askedBy} asked for approval. Don’t pay or send anything yet.
      <span className="block">
        <ApprovalsLink state="open">{approval?.mayDecide ? 'Review' : 'Show the request'}</ApprovalsLink>
      </span>
    </Notice>
  );
}
