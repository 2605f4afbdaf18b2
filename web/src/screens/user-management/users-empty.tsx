import { SearchX, Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** No rows: nobody has signed up yet, or nobody fits the words. */
export function UsersEmpty({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState icon={<Users />} title="No customers yet">
        Whoever signs up and activates the account appears here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No user fits"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Nothing found for “{search}”. Try a part of the name, email, phone number or country.
    </EmptyState>
  );
}
