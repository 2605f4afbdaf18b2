import { type Approval, listApprovals } from '@nairadesk/contract/approvals';
import { useRead } from '../../../api/use-read.ts';

/**
 * What waits for a second person or can be used, for staff, without what is read to decide; none until they have loaded:
 * the server keeps the rules.
 */
export function useApprovals(): readonly Approval[] {
  return (
    useRead(listApprovals, { state: 'open', brief: 'true' }, { every: 10_000, quiet: true }).data?.data ?? []
  );
}
