import { Inbox, SearchX } from 'lucide-react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

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
    <EmptyState
      icon={<SearchX />}
      title="No results"
      action={
        <Button variant="secondary" onClick={() => setSearch({})}>
          Show what needs staff
        </Button>
      }
    >
      {search ? `We found nothing for “${search}”. ` : ''}Try another status or fewer words.
    </EmptyState>
  );
}
