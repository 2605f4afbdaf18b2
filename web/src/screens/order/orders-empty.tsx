import { Inbox } from 'lucide-react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoResults } from '../../ui/no-results.tsx';

/** The empty state: all done, or nothing matches the filters. */
export function OrdersEmpty() {
  const [{ status, search }, setSearch] = useSearch(paths.order);
  if (!status && !search) {
    return (
      <EmptyState icon={<Inbox />} title="All clear">
        No orders waiting. New ones appear here by themselves.
      </EmptyState>
    );
  }
  return (
    <NoResults clearLabel="Show what needs staff" onClear={() => setSearch({})}>
      {search ? `We found nothing for “${search}”. ` : ''}Try another status or fewer words.
    </NoResults>
  );
}
