import { useSearchBox } from '../../components/list/use-search-box.ts';
import { countedText } from '../../components/text/total-text.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { moneyStates } from '../../router/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

interface MoneyFiltersProps {
  /** "transfer" or "refund". */
  what: 'transfer' | 'refund';
  /** The rows that need staff, and the others to choose from. */
  options: readonly { value: 'open' | (typeof moneyStates.refunds)[number]; label: string }[];
  list: { total: number; totalIsLeast?: boolean | undefined } | undefined;
}

/** Search box and filter of one of the two lists, both in the URL; or that it shows one row alone. */
export function MoneyFilters({ what, options, list }: MoneyFiltersProps) {
  const [{ tab, state, search = '', id }, setSearch] = useSearch(paths.money);
  const [typed, setTyped] = useSearchBox(search, (words) =>
    setSearch((old) => ({ ...old, search: words || undefined }), { replace: true }),
  );
  const choose = (value: string) =>
    setSearch((old) => ({ ...old, state: moneyStates.refunds.find((one) => one === value) }));
  if (id)
    return (
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft">
          One {what} is shown.
        </p>
        <Button variant="secondary" size="sm" onClick={() => setSearch({ tab })}>
          {`Back to all ${what}s`}
        </Button>
      </div>
    );
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField label={`Search ${what}s`} value={typed} onChange={setTyped} className="w-full sm:w-80" />
      <Select
        label="Show"
        labelHidden
        options={options}
        value={state ?? 'open'}
        onChange={({ target }) => choose(target.value)}
        className="w-full sm:w-52"
      />
      <p role="status" className="text-ink-soft text-sm sm:ml-auto">
        {list && list.total > 0 && countedText(list.total, list.totalIsLeast, what, `${what}s`)}
      </p>
    </div>
  );
}
