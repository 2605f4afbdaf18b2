import { flagKinds } from '@nairadesk/contract/flag-kinds';
import { flagTexts } from '@nairadesk/contract/flags';
import { type OrderStatus, orderStatuses, statusLabel } from '@nairadesk/contract/order-status';
import { clsx } from 'clsx';
import { useState } from 'react';
import { KeysHelp } from '../../../components/list/keys-help.tsx';
import type { KeysChoice } from '../../../components/list/use-keys-choice.ts';
import { useSearchBox } from '../../../components/list/use-search-box.ts';
import { countedText } from '../../../components/text/total-text.ts';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { MentionsButton } from './mentions-button.tsx';
import { reportedLabel } from './reported-label.ts';
import { SavedFilters } from './saved-filters.tsx';
import { shortcuts } from './shortcuts.ts';

// One after the other, each with the words of what it shows; `all` is no filter.
const choices = {
  holder: [
    ['all', 'All staff'],
    ['mine', 'Mine'],
    ['free', 'Free'],
  ],
  orderType: [
    ['all', 'Buys and sells'],
    ['buy', 'Buys'],
    ['sell', 'Sells'],
  ],
  assetType: [
    ['all', 'Any type'],
    ['cryptocurrency', 'Coins'],
    ['gift-card', 'Gift cards'],
  ],
  late: [
    ['all', 'Any time'],
    ['true', 'Late'],
  ],
  leastAmount: [
    ['all', 'Any amount'],
    ['100000', 'From ₦100,000'],
    ['500000', 'From ₦500,000'],
    ['1000000', 'From ₦1,000,000'],
  ],
  flag: [['all', 'Any flag'], ...flagKinds.map((kind) => [kind, flagTexts[kind].label] as const)],
} as const;
const labels = {
  holder: 'Holder',
  orderType: 'Side',
  assetType: 'Type',
  late: 'Late',
  leastAmount: 'Amount',
  flag: 'Flag',
};

const filterNames = Object.keys(choices) as (keyof typeof choices)[];

interface Counted {
  total: number;
  totalIsLeast?: boolean | undefined;
}

/** Search box and filters, all of them in the URL. */
export function OrderFilters({ list, keys }: { list: Counted | undefined; keys: KeysChoice }) {
  const [{ status, search = '', ...chosen }, setSearch] = useSearch(paths.order);
  const [typed, setTyped] = useSearchBox(search, (words) =>
    setSearch((before) => ({ ...before, search: words || undefined }), { replace: true }),
  );
  const chooseStatus = (value: string) =>
    setSearch(({ search: words }) => ({
      search: words,
      status: value === 'open' ? undefined : (value as OrderStatus),
    }));
  const [isUnfolded, setIsUnfolded] = useState(false);
  const names = filterNames.filter((name) => name === 'holder' || isUnfolded || chosen[name]);
  const isOpenList = status !== 'completed' && status !== 'cancelled';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2.5">
      <h1 className="w-full font-semibold text-2xl lg:mr-3 lg:w-auto">Orders</h1>
      <SearchField
        label="Search orders"
        data-key="/"
        value={typed}
        onChange={setTyped}
        className="w-full sm:w-56"
      />
      <Select
        label="Status"
        labelHidden
        options={statusOptions(reportedLabel(chosen))}
        value={status ?? 'open'}
        onChange={(event) => chooseStatus(event.target.value)}
        className="w-[calc(50%-0.3125rem)] sm:w-38"
      />
      {isOpenList &&
        names.map((name) => (
          <Select
            key={name}
            label={labels[name]}
            labelHidden
            options={choices[name].map(([value, label]) => ({ value, label }))}
            value={chosen[name] ?? 'all'}
            onChange={({ target: { value } }) =>
              setSearch((before) => ({ ...before, [name]: value === 'all' ? undefined : value }))
            }
            className={clsx('w-[calc(50%-0.3125rem)]', name === 'orderType' ? 'sm:w-42' : 'sm:w-38')}
          />
        ))}
      {isOpenList && (
        <Button variant="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Fewer filters' : 'Filters'}
        </Button>
      )}
      <SavedFilters />
      <p role="status" className="text-ink-soft text-sm sm:ml-auto">
        {list && countedText(list.total, list.totalIsLeast, 'order', 'orders')}
      </p>
      <MentionsButton />
      {keys.offered && <KeysHelp keys={keys} shortcuts={shortcuts} />}
    </div>
  );
}

function statusOptions(reported: string) {
  return [
    { value: 'open', label: 'Needs staff' },
    ...orderStatuses.map((status) => ({
      value: status,
      label: status === 'successful' ? reported : statusLabel(status, 'admin'),
    })),
  ];
}
