import type { ActivityItem } from '@nairadesk/contract/users';
import { When } from '../../components/text/when.tsx';
import { type Column, cardHead } from '../../ui/table-row.tsx';
import { actionWords, detailText } from './activity-words.ts';

/** What super-admins see of the audit log. */
export const activityColumns: readonly Column<ActivityItem>[] = [
  {
    key: 'action',
    header: 'What',
    share: 25,
    card: cardHead,
    cell: ({ action, id }) => (
      <span className="block text-left [overflow-wrap:anywhere]">
        <span className="block font-medium">{actionWords[action]}</span>
        <span className="block font-normal text-ink-soft text-xs tabular-nums">No. {id}</span>
      </span>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    share: 18,
    cell: ({ by, byEmail }) => <Named name={by ?? 'Not logged in'} email={byEmail} />,
  },
  {
    key: 'about',
    header: 'About',
    share: 18,
    cell: ({ about, aboutEmail }) => <Named name={about ?? 'Unknown'} email={aboutEmail} />,
  },
  {
    key: 'detail',
    header: 'Details',
    share: 25,
    cell: (item) => (
      <span className="block text-ink-soft text-xs [overflow-wrap:anywhere] md:py-2">
        {detailText(item) || 'None'}
      </span>
    ),
  },
  {
    key: 'timeStamp',
    header: 'When',
    share: 20,
    cell: ({ timeStamp }) => <When time={timeStamp} className="tabular-nums" />,
  },
];

/** A name, with the address of a person below it: they can change the one and not the other. */
function Named({ name, email }: { name: string; email: string | null }) {
  return (
    <span className="block [overflow-wrap:anywhere]">
      <span className="block">{name}</span>
      {email && <span className="block text-ink-soft text-xs">{email}</span>}
    </span>
  );
}
