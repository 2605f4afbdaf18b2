import { getRouteApi } from '@tanstack/react-router';
import { Inbox, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const route = getRouteApi('/app/staff/order');

/** No cards: all done, or nothing fits the filters. */
export function OrdersEmpty() {
  const { status, search } = route.useSearch();
  const navigate = route.useNavigate();
  if (!status && !search) {
    return (
      <EmptyState icon={<Inbox />} title="All clear">
        No order waits for you. New ones appear here by themselves.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No order fits"
      action={
        <Button variant="secondary" onClick={() => navigate({ search: {} })}>
          Show what needs staff
        </Button>
      }
    >
      {search ? `Nothing found for “${search}”. ` : ''}Try another status or fewer words.
    </EmptyState>
  );
}
