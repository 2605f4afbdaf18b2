import type { PersonItem } from '@nairadesk/contract/users';
import { EmailText } from '../../components/text/email-text.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { PhoneLink } from '../../components/text/phone-link.tsx';
import { When } from '../../components/text/when.tsx';
import { useSession } from '../../session/session.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, cardHead } from '../../ui/table-row.tsx';
import { ManageButton } from './manage-button.tsx';
import type { OnManage } from './person.ts';
import { SuspendedBadge } from './person-view.tsx';
import { roleLabels } from './role-words.ts';

/** What super-admins see of the staff. */
export function staffColumns(onManage: OnManage<PersonItem>): readonly Column<PersonItem>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      share: 30,
      card: cardHead,
      cell: ({ id, name, email, phone }) => (
        <span className="flex items-center gap-3 text-left md:py-2">
          <span className="shrink-0">
            <AssetTile name={name} size="sm" />
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="block font-medium">
              <PersonLink id={id} name={name} alone />
              <You id={id} />
            </span>
            <span className="block font-normal text-ink-soft text-xs">
              <EmailText email={email} />
            </span>
            {phone && (
              <span className="block font-normal text-ink-soft text-xs">
                <PhoneLink phone={phone} />
              </span>
            )}
          </span>
        </span>
      ),
    },
    { key: 'role', header: 'Role', share: 13, cell: ({ role }) => roleLabels[role] },
    {
      key: 'state',
      header: 'State',
      share: 20,
      cell: (person) => (
        <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
          {person.deskAccount && <Badge tone="attention">Desk account</Badge>}
          <SuspendedBadge suspension={person.suspension} />
          {!person.suspension && !person.deskAccount && <Badge tone="go">Active</Badge>}
        </span>
      ),
    },
    {
      key: 'timeStamp',
      header: 'Joined',
      share: 19.5,
      wide: true,
      cell: ({ timeStamp }) => <When time={timeStamp} className="tabular-nums" />,
    },
    {
      key: 'manage',
      header: 'Actions',
      share: 14,
      cell: (person) => onManage && <ManageButton person={person} onManage={onManage} />,
    },
  ];
}

function You({ id }: { id: string }) {
  const self = useSession(({ profile }) => profile?.id === id);
  return self && <span className="font-normal text-ink-soft"> (you)</span>;
}
