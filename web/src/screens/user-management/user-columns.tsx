import type { UserItem } from '@nairadesk/contract/users';
import { When } from '../../components/when.tsx';
import { AssetTile } from '../../ui/asset-tile.tsx';
import type { Column } from '../../ui/table-row.tsx';

/** What staff see of a customer. */
export const userColumns: readonly Column<UserItem>[] = [
  {
    key: 'name',
    header: 'Name',
    share: 30,
    lead: true,
    cell: ({ name, email, phone }) => (
      <span className="flex items-center gap-3 text-left md:py-2">
        <span className="shrink-0">
          <AssetTile name={name} size="sm" />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{name}</span>
          <span className="hidden font-normal text-ink-soft text-xs md:block xl:hidden">{email}</span>
          <span className="block font-normal text-ink-soft text-xs tabular-nums">{phone}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    share: 27,
    wide: true,
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
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
