import { Notice } from '../../../ui/notice.tsx';
import { ApprovalsLink } from './approvals-link.tsx';
import { useApprovals } from './use-approvals.ts';

/** Tells staff what waits for them, or what they asked for; nothing where there is neither. */
export function ApprovalsNotice() {
  const approvals = useApprovals();
  const toDecide = approvals.filter(({ mayDecide }) => mayDecide).length;
  const own = approvals.filter((one) => one.own);
  const approved = own.filter(({ state }) => state === 'approved').length;
  if (toDecide === 0 && own.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice tone={toDecide > 0 ? 'attention' : approved > 0 ? 'go' : 'plain'}>
        {/* One line where there is room: it stands above the queue. */}
        <p className="-my-3 flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">
            {toDecide > 0 ? waitText(toDecide) : ownText(own.length, approved)}
          </span>
          <ApprovalsLink state="open" data-key="a">
            {toDecide > 0 ? 'Review' : 'Show what you asked for'}
          </ApprovalsLink>
        </p>
      </Notice>
    </div>
  );
}

function waitText(count: number): string {
  return count === 1 ? 'A colleague waits for your approval' : `${count} requests wait for your approval`;
}

function ownText(asked: number, approved: number): string {
  if (approved > 0)
    return approved === 1 ? 'Your request was approved' : `${approved} of your requests were approved`;
  return asked === 1
    ? 'Your request waits for a second person'
    : `${asked} of your requests wait for a second person`;
}
