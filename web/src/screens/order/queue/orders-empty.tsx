import { Inbox } from 'lucide-react';
import { Link } from '../../../router/link.tsx';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoResults } from '../../../ui/no-results.tsx';
import { filtersOf } from './filters-of.ts';

/** The empty state: all done, or nothing matches the filters. */
export function OrdersEmpty() {
  const [asked, setSearch] = useSearch(paths.order);
  const filters = filtersOf(asked);
  const { status, search } = filters;
  if (Object.values(filters).every((value) => value === undefined)) {
    return (
      <EmptyState icon={<Inbox />} title="All clear">
        No orders waiting. New ones appear here by themselves.
      </EmptyState>
    );
  }
  const isOfOpen = search && status !== 'completed' && status !== 'cancelled';
  return (
    <NoResults clearLabel="Show what needs staff" onClear={() => setSearch({})}>
      {search && `We found nothing for “${search}”${isOfOpen ? ' among the open orders' : ''}. `}
      {isOfOpen ? (
        <Link
          to={paths.transactionHistory}
          search={{ search }}
          className="inline-flex min-h-11 items-center font-medium text-go underline underline-offset-4"
        >
          Search completed and cancelled orders, too
        </Link>
      ) : (
        'Try other filters or fewer words.'
      )}
    </NoResults>
  );
}
