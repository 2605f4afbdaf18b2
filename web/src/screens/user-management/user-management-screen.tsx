import { clsx } from 'clsx';
import { Pager } from '../../components/pager.tsx';
import { useSearchBox } from '../../components/use-search-box.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useUsersPage } from './use-users-page.ts';
import { UsersEmpty } from './users-empty.tsx';
import { UsersRows } from './users-rows.tsx';
import { UsersShape } from './users-shape.tsx';

/** The customers, newest first. Search, page and size stand in the address. */
export function UserManagementScreen() {
  const { search, page, size, change, read, failed } = useUsersPage();
  const find = (words: string) => change({ search: words, page: 1 }, { replace: true, resetScroll: false });
  const [typed, setTyped] = useSearchBox(search, find);
  const answer = read.data;
  return (
    <>
      <PageHeader title="User management" hint="Everybody who trades here, newest first." />
      <SearchField label="Search users" value={typed} onChange={setTyped} className="mb-5 sm:w-80" />
      {!answer && failed && (
        <ErrorState
          title="The users could not be loaded"
          onRetry={() => failed.refetch()}
          retrying={failed.isFetching}
        >
          Nothing was changed and no money moved. Check your connection, then try again.
        </ErrorState>
      )}
      {!answer && !failed && <UsersShape />}
      {answer?.total === 0 && <UsersEmpty search={search} onClear={() => find('')} />}
      {answer && answer.total > 0 && (
        <div className={clsx('transition-opacity', read.isPlaceholderData && 'opacity-60')}>
          <UsersRows
            answer={answer}
            search={search}
            rows={size === 'all' ? Number.POSITIVE_INFINITY : size}
          />
          <Pager
            page={page}
            size={size}
            total={answer.total}
            onPage={(to) => change({ page: to }, {})}
            onSize={(to) => change({ size: to, page: 1 }, { resetScroll: false })}
          />
        </div>
      )}
    </>
  );
}
