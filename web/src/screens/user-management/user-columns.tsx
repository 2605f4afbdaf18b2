import type { UserItem } from '@nairadesk/contract/users';
import { When } from '../../components/when.tsx';
import { AssetTile } from '../../ui/asset-tile.tsx';
import type { Column } from '../../ui/data-table.tsx';

/** What staff see of a customer. */
export const userColumns: readonly Column<UserItem>[] = [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    cell: ({ name, email, phone }) => (
      <span className="flex items-center gap-3 text-left sm:min-w-48 sm:py-2 md:min-w-60 xl:min-w-44">
        <span className="shrink-0 sm:max-md:hidden">
          <AssetTile name={name} size="sm" />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-medium">{name}</span>
          <span className="hidden font-normal text-ink-soft text-xs sm:block xl:hidden">{email}</span>
          <span className="block font-normal text-ink-soft text-xs tabular-nums">{phone}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    wide: true,
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  { key: 'country', header: 'Country', cell: ({ country }) => country ?? 'Not given' },
  {
    key: 'transactionCount',
    header: 'Transactions',
    align: 'end',
    cell: ({ transactionCount }) => transactionCount.toLocaleString('en'),
  },
  {
    key: 'timeStamp',
    header: 'Joined',
    cell: ({ timeStamp }) => <When time={timeStamp} className="tabular-nums" />,
  },
];
