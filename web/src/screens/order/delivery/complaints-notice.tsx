import { complaintReasonTexts } from '@nairadesk/contract/complaint-words';
import { listOpenComplaints } from '@nairadesk/contract/delivered-codes';
import { othersName } from '@nairadesk/contract/others-words';
import { useRead } from '../../../api/use-read.ts';
import { Ago } from '../../../components/text/when.tsx';
import { PathLink } from '../../../router/link.tsx';
import { orderPath } from '../../../router/paths.ts';
import { Notice } from '../../../ui/notice.tsx';

const shownMost = 5;

/** Leads staff to each delivered code of which its customer says that it did not work; nothing where there is none. */
export function ComplaintsNotice() {
  const { data } = useRead(listOpenComplaints, {}, { every: 30_000, quiet: true });
  const open = (data?.data ?? []).filter(({ own }) => !own);
  if (open.length === 0) return null;
  const more = open.length - shownMost;
  return (
    <div className="mb-5">
      <Notice
        tone="attention"
        title={open.length === 1 ? 'A code did not work' : `${open.length} codes did not work`}
      >
        <ul>
          {open.slice(0, shownMost).map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
              <PathLink
                href={orderPath(one.orderId)}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                {one.transactionId}, code {one.number}
              </PathLink>
              <span>
                {othersName(one.userName)}: {complaintReasonTexts[one.reason].toLowerCase()} ·{' '}
                <Ago time={one.timeStamp} />
                {one.soldToUs?.length ? ' · also sold to us' : null}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && <p>And {more} more.</p>}
      </Notice>
    </div>
  );
}
