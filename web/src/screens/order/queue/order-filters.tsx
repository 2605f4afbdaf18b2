import { type OrderStatus, orderStatuses, statusLabel } from '@nairadesk/contract/order-status';
import { useSearchBox } from '../../../components/list/use-search-box.ts';
import { countedText } from '../../../components/text/total-text.ts';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { KeysChoice } from './use-keys-choice.ts';

const statusOptions = [
  { value: 'open', label: 'Needs staff' },
  ...orderStatuses.map((status) => ({ value: status, label: statusLabel(status, 'admin') })),
];

interface Counted {
  total: number;
  totalIsLeast?: boolean | undefined;
}

/** Search box and status filter, both in the URL. */
export function OrderFilters({ list, keys }: { list: Counted | undefined; keys: KeysChoice }) {
  const [{ status, search = '' }, setSearch] = useSearch(paths.order);
  const [typed, setTyped] = useSearchBox(search, (words) =>
    setSearch((before) => ({ ...before, search: words || undefined }), { replace: true }),
  );
  const choose = (value: string) =>
    setSearch((before) => ({ ...before, status: value === 'open' ? undefined : (value as OrderStatus) }));
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField label="Search orders" value={typed} onChange={setTyped} className="w-full sm:w-80" />
      <Select
        label="Status"
        labelHidden
        options={statusOptions}
        value={status ?? 'open'}
        onChange={(event) => choose(event.target.value)}
        className="w-full sm:w-48"
      />
      <p role="status" className="text-ink-soft text-sm sm:ml-auto">
        {list && countedText(list.total, list.totalIsLeast, 'order', 'orders')}
      </p>
      {list && list.total > 0 && keys.offered && <KeysSwitch keys={keys} />}
    </div>
  );
}

/** Shows the shortcuts, and turns single-letter keys off for those they disturb (WCAG 2.1.4). */
function KeysSwitch({ keys }: { keys: KeysChoice }) {
  return (
    <button
      type="button"
      aria-pressed={keys.on}
      title={keys.on ? 'Turn the J and K keys off' : 'Turn the J and K keys on'}
      onClick={keys.toggle}
      className="-mx-2 min-h-11 rounded-xs px-2 text-ink-soft text-sm hover:text-ink"
    >
      {keys.on ? (
        <>
          <Key>J</Key> <Key>K</Key> move, <Key>Enter</Key> views
        </>
      ) : (
        <>
          <Key>J</Key> <Key>K</Key> are off
        </>
      )}
    </button>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-edge bg-surface px-1.5 py-0.5 font-medium font-sans text-xs">
      {children}
    </kbd>
  );
}
