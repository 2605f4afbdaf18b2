import { type OrderStatus, orderStatuses, statusLabel } from '@nairadesk/contract/order-status';
import { getRouteApi } from '@tanstack/react-router';
import { useSearchBox } from '../../components/use-search-box.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

const route = getRouteApi('/app/staff/order');

const statusOptions = [
  { value: 'open', label: 'Needs staff' },
  ...orderStatuses.map((status) => ({ value: status, label: statusLabel(status, 'admin') })),
];

/** Search box and status filter, both kept in the address. */
export function OrderFilters({ total }: { total: number | undefined }) {
  const { status, search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useSearchBox(search, (words) =>
    navigate({ search: (before) => ({ ...before, search: words || undefined }), replace: true }),
  );
  const choose = (value: string) =>
    navigate({
      search: (before) => ({ ...before, status: value === 'open' ? undefined : (value as OrderStatus) }),
    });
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
        {total !== undefined && (total === 1 ? '1 order' : `${total} orders`)}
        {total !== undefined && total > 0 && (
          <span className="hidden pointer-fine:lg:inline">
            {' · '}
            <Key>J</Key> <Key>K</Key> move, <Key>Enter</Key> views
          </span>
        )}
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-edge bg-surface px-1.5 py-0.5 font-medium font-sans text-xs">
      {children}
    </kbd>
  );
}
