import type { Refund } from '@nairadesk/contract/refunds';
import { ApprovalsLink } from '../../../components/order/approvals/approvals-link.tsx';
import type { ApprovalStage } from '../../../components/order/approvals/use-approval-stage.ts';
import { OpenReversal } from '../../../components/order/reversal/open-reversal.tsx';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Says what keeps a refund that is due from being sent, or how far its second person is; nothing where it can be sent. To
 * be read before anything is paid: the server refuses it only afterwards.
 */
export function RefundHeld({ refund, approval }: { refund: Refund; approval: ApprovalStage }) {
  if (refund.own) return <Notice>This is your own refund. A colleague must send it.</Notice>;
  if (refund.openReversal)
    return (
      <Notice tone="attention" title="The bank may have taken this money back. Don’t send it yet.">
        <OpenReversal reversal={refund.openReversal} />
      </Notice>
    );
  return refund.payee && <RefundApproval {...approval} />;
}

/** Says on a refund that it needs a second person, and how far that is; nothing where it needs none. */
function RefundApproval({ stage, approval }: ApprovalStage) {
  if (stage === 'none' || stage === 'unknown') return null;
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

/** What the next step of a refund that is due is: to be sent, or to be asked for; null: something keeps it. */
export function nextStepOf(
  { payee, own, openReversal }: Pick<Refund, 'payee' | 'own' | 'openReversal'>,
  { stage, approval }: ApprovalStage,
) {
  if (payee === null || own || openReversal || stage === 'waiting' || approval?.decidedByOwn) return null;
  return stage === 'needed' ? 'ask' : 'send';
}
