import { listActivity } from '@nairadesk/contract/users';
import { History } from 'lucide-react';
import { PagedTable } from '../../components/list/paged-table.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { activityColumns } from './activity-columns.tsx';
import { useSearchedList } from './use-searched-list.ts';
import { UsersSkeleton } from './users-skeleton.tsx';

const nouns = ['{count} action', '{count} actions'] as const;

/** The searchable audit log. */
export function Activity() {
  const { list, search, find, typed, setTyped } = useSearchedList(listActivity);
  return (
    <>
      <SearchField label="Search activity" value={typed} onChange={setTyped} className="mb-5 sm:w-80" />
      {!list.rows && (
        <AsyncBoundary failed={list.failed} title="We couldn’t load the activity">
          <UsersSkeleton />
        </AsyncBoundary>
      )}
      {list.total === 0 && <NoActivity search={search} onClear={() => find('')} />}
      <PagedTable label="Activity" nouns={nouns} columns={activityColumns} list={list} />
    </>
  );
}

function NoActivity({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState icon={<History />} title="Nothing has happened yet">
        Logins and staff actions appear here.
      </EmptyState>
    );
  }
  return (
    <NoResults onClear={onClear}>
      We found nothing for “{search}”. Try a name, a transaction ID or part of the details.
    </NoResults>
  );
}
