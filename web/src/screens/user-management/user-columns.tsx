import type { UserItem } from '@nairadesk/contract/users';
import { EmailText } from '../../components/text/email-text.tsx';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { When } from '../../components/text/when.tsx';
import { PathLink } from '../../router/link.tsx';
import { personPath } from '../../router/paths.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, cardHead } from '../../ui/table-row.tsx';
import { ManageButton } from './manage-button.tsx';
import type { OnManage } from './person.ts';
import { SuspendedBadge } from './person-view.tsx';

/** What staff see of a customer; super-admins also get the Manage button. */
export function userColumns(onManage: OnManage<UserItem>): readonly Column<UserItem>[] {
  if (!onManage) return shown;
  const manage: Column<UserItem> = {
    key: 'manage',
    header: 'Actions',
    share: 15,
    cell: (user) => <ManageButton person={user} onManage={onManage} />,
  };
  return [...shown, manage];
}

const shown: readonly Column<UserItem>[] = [
  {
    key: 'name',
    header: 'Name',
    share: 30,
    card: cardHead,
    cell: ({ id, name, email, phone, suspension, freeze }) => (
      <span className="flex items-center gap-3 text-left md:py-2">
        <span className="shrink-0">
          <AssetTile name={name} size="sm" />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <PathLink
            href={personPath({ id })}
            className="-my-2 inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline md:my-0 md:min-h-6"
          >
            {name}
          </PathLink>
          <span className="block font-normal text-ink-soft text-xs xl:hidden">
            <EmailText email={email} />
          </span>
          <span className="block font-normal text-ink-soft text-xs md:mt-1.5">
            <PhoneLink phone={phone} />
          </span>
          {freeze && (
            <span className="mt-1 block">
              <Badge tone="loss">Frozen</Badge>
            </span>
          )}
          {suspension && (
            <span className="mt-1 block">
              <SuspendedBadge suspension={suspension} />
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    share: 27,
    wide: true,
    cell: ({ email }) => (
      <span className="[overflow-wrap:anywhere]">
        <EmailText email={email} />
      </span>
    ),
  },
  { key: 'country', header: 'Country', share: 11, cell: ({ country }) => country ?? 'Not given' },
  {
    key: 'transactionCount',
    header: 'Transactions',
    share: 13,
    align: 'end',
    cell: ({ transactionCount }) => transactionCount.toLocaleString('en'),
  },
  {
    key: 'timeStamp',
    header: 'Joined',
    share: 19.5,
    cell: ({ timeStamp }) => <When time={timeStamp} className="tabular-nums" />,
  },
];
