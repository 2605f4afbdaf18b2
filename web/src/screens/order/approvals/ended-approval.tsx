import { type Approval, type ApprovalState, approvalTitles } from '@nairadesk/contract/approvals';
import { When } from '../../../components/text/when.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { ApprovalTerms } from './approval-terms.tsx';
import { quotedReason } from './quoted-reason.ts';

// One that is open or approved, and listed with those that ended, is about an order that was closed.
const ends: Record<ApprovalState, { label: string; tone: Tone }> = {
  open: { label: 'No longer needed', tone: 'plain' },
  approved: { label: 'No longer needed', tone: 'plain' },
  declined: { label: 'Declined', tone: 'loss' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  used: { label: 'Done', tone: 'go' },
  expired: { label: 'Expired', tone: 'plain' },
};

/** A request that ended: what was asked, by whom, who decided it, when and why. */
export function EndedApproval({ approval }: { approval: Approval }) {
  const { own, askedBy, askedAt, reason, decidedBy, decidedByOwn, decidedAt, declineReason } = approval;
  const { label, tone } = ends[approval.state];
  const title = approvalTitles[approval.kind];
  return (
    <li aria-label={title} className="rounded-lg border border-line px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <ApprovalTerms approval={approval} />
      <div className="mt-3 flex flex-col gap-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
        <p>
          {own ? 'You' : askedBy} asked <When time={askedAt} />
          {reason ? `: ${quotedReason(reason)}` : '.'}
        </p>
        {decidedAt && (
          <p>
            {decidedByOwn ? 'You' : decidedBy} {declineReason === null ? 'approved it' : 'declined it'}{' '}
            <When time={decidedAt} />
            {declineReason === null ? '.' : `: ${quotedReason(declineReason)}`}
          </p>
        )}
      </div>
    </li>
  );
}
