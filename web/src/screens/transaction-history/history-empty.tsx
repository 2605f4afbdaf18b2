import type { Role } from '@nairadesk/contract/roles';
import { History, SearchX } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** No rows: nothing ordered yet, or nothing fits the filters. */
export function HistoryEmpty({ viewer }: { viewer: Role }) {
  const [{ status, orderType, search }, setSearch] = useSearch(paths.transactionHistory);
  if (status || orderType || search) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No transaction fits"
        action={
          <Button variant="secondary" onClick={() => setSearch({})}>
            Clear search and filters
          </Button>
        }
      >
        {search ? `Nothing found for “${search}”. ` : ''}Try another status or type.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<History />}
      title="No transactions yet"
      action={
        viewer === 'user' && (
          <Link to={paths.trade} className={buttonClass()}>
            Start trading
          </Link>
        )
      }
    >
      {viewer === 'user'
        ? 'Your orders are kept here, from the first minute to the last receipt.'
        : 'Every order is kept here once customers place them.'}
    </EmptyState>
  );
}
