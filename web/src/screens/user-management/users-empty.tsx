import { SearchX, Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface UsersEmptyProps {
  what: 'users' | 'staff';
  search: string;
  onClear: () => void;
}

/** The empty state: no customers yet, or no search results. */
export function UsersEmpty({ what, search, onClear }: UsersEmptyProps) {
  if (search === '') {
    return (
      <EmptyState icon={<Users />} title="No customers yet">
        Customers appear here once they activate their account.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No results"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      We found nothing for “{search}”. Try part of the name, email
      {what === 'staff' ? ' or phone number.' : ', phone number or country.'}
    </EmptyState>
  );
}
