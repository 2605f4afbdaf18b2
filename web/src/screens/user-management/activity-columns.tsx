import type { ActivityItem } from '@nairadesk/contract/users';
import type { ReactNode } from 'react';
import { EmailText } from '../../components/text/email-text.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { When } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';
import { type Column, cardHead } from '../../ui/table-row.tsx';
import { actionWords, detailText, unnamedText } from './activity-words.ts';

/** What super-admins see of the audit log. */
export const activityColumns: readonly Column<ActivityItem>[] = [
  {
    key: 'action',
    header: 'What',
    share: 22,
    card: cardHead,
    cell: ({ action, id }) => (
      <span className="block text-left [overflow-wrap:anywhere] md:py-2">
        <span className="block font-medium">{actionWords[action]}</span>
        <span className="block font-normal text-ink-soft text-xs tabular-nums">No. {id}</span>
      </span>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    share: 20.5,
    cell: ({ by, byEmail, byId }) => (
      <Named email={byEmail}>
        <PersonLink id={byId} name={by ?? 'Not logged in'} alone />
      </Named>
    ),
  },
  {
    key: 'about',
    header: 'About',
    share: 20.5,
    cell: (item) => (
      <Named email={item.aboutEmail}>
        <About item={item} />
      </Named>
    ),
  },
  {
    key: 'detail',
    header: 'Details',
    share: 23,
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

/** A person and an order open their pages. */
function About({ item: { about, aboutId, subjectType } }: { item: ActivityItem }) {
  if (subjectType === 'order' && aboutId)
    return (
      <PathLink
        href={orderPath(aboutId)}
        className="underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {about}
      </PathLink>
    );
  return <PersonLink id={aboutId} name={about ?? unnamedText(subjectType)} alone />;
}

/** A name, with the address of a person below it: they can change the one and not the other. */
function Named({ email, children }: { email: string | null; children: ReactNode }) {
  return (
    <span className="block [overflow-wrap:anywhere] md:py-2">
      <span className="block">{children}</span>
      {email && (
        <span className="block text-ink-soft text-xs">
          <EmailText email={email} />
        </span>
      )}
    </span>
  );
}
