import { Users } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoResults } from '../../ui/no-results.tsx';

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
    <NoResults onClear={onClear}>
      We found nothing for “{search}”. Try part of the name, email
      {what === 'staff' ? ' or phone number.' : ', phone number or country.'}
    </NoResults>
  );
}
