import type { Approval } from '@nairadesk/contract/approvals';
import { Badge } from '../../../ui/badge.tsx';
import { firstName } from '../../text/first-name.ts';

/** "Waiting for approval", or who approved it: of a request that can still be decided or used. */
export function ApprovalBadge({ approval: { state, decidedBy, decidedByOwn } }: { approval: Approval }) {
  if (state !== 'approved') return <Badge tone="attention">Waiting for approval</Badge>;
  return <Badge tone="go">Approved by {decidedByOwn ? 'you' : firstName(decidedBy ?? '')}</Badge>;
}
