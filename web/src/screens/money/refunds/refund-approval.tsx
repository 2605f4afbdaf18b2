import type { Refund } from '@nairadesk/contract/refunds';
import { ApprovalsLink } from '../../../components/order/approvals/approvals-link.tsx';
import type { ApprovalStage } from '../../../components/order/approvals/use-approval-stage.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says on a refund that it needs a second person, and how far that is; nothing where it needs none. */
export function RefundApproval({ stage, approval }: ApprovalStage) {
  if (stage === 'none') return null;
  if (stage === 'needed')
    return (
      <Notice tone="attention" title="This refund needs a second person">
        Ask for approval before you send anything.
      </Notice>
    );
  if (stage === 'approved')
    return (
      <Notice tone="go" title={`Approved by ${approval?.decidedByOwn ? 'you' : approval?.decidedBy}`}>
        {approval?.decidedByOwn
          ? 'A colleague has to send it: you can’t do both.'
          : 'You can send it now, exactly as it’s shown here.'}
      </Notice>
    );
  return (
    <Notice tone="attention" title="Waiting for approval">
      {approval?.own ? 'You' : approval?.askedBy} asked for approval. Don’t send anything yet.{' '}
      <ApprovalsLink state="open">{approval?.mayDecide ? 'Review' : 'Show the request'}</ApprovalsLink>
    </Notice>
  );
}

/** What the next step of a refund that is due is: to be sent, or to be asked for. */
export function nextStepOf({ payee }: Pick<Refund, 'payee'>, { stage, approval }: ApprovalStage) {
  if (payee === null || stage === 'waiting' || approval?.decidedByOwn) return null;
  return stage === 'needed' ? 'ask' : 'send';
}
