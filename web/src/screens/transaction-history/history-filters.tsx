import { orderTypes } from '@nairadesk/contract/money';
import { statusLabel } from '@nairadesk/contract/order-status';
import { useSearchBox } from '../../components/list/use-search-box.ts';
import { t, translateText } from '../../language/translate.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { historyStatuses } from '../../router/search-params.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

/** Search box, status and type; each change goes back to the first page. */
export function HistoryFilters() {
  const [{ status, orderType, search = '' }, setSearch] = useSearch(paths.transactionHistory);
  const [typed, setTyped] = useSearchBox(search, (words) =>
    setSearch((old) => ({ ...old, search: words || undefined, page: undefined }), { replace: true }),
  );
  const choose = (chosen: { status?: typeof status; orderType?: typeof orderType }) =>
    setSearch((old) => ({ ...old, ...chosen, page: undefined }));
  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 sm:flex">
      <SearchField
        label={t('Search transactions')}
        value={typed}
        onChange={setTyped}
        className="col-span-full sm:w-80"
      />
      <Select
        label={t('Status')}
        labelHidden
        className="sm:w-44"
        options={[
          { value: 'all', label: t('All statuses') },
          ...historyStatuses.map((one) => ({ value: one, label: translateText(statusLabel(one, 'user')) })),
        ]}
        value={status ?? 'all'}
        onChange={({ target }) => choose({ status: historyStatuses.find((one) => one === target.value) })}
      />
      <Select
        label={t('Type')}
        labelHidden
        className="sm:w-32"
        options={[
          { value: 'all', label: t('All') },
          { value: 'buy', label: t('Buy') },
          { value: 'sell', label: t('Sell') },
        ]}
        value={orderType ?? 'all'}
        onChange={({ target }) => choose({ orderType: orderTypes.find((one) => one === target.value) })}
      />
    </div>
  );
}
