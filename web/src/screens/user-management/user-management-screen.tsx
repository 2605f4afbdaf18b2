import { listUsers } from '@nairadesk/contract/users';
import { getRouteApi } from '@tanstack/react-router';
import { PagedTable } from '../../components/paged-table.tsx';
import { usePagedList } from '../../components/use-paged-list.ts';
import { useSearchBox } from '../../components/use-search-box.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { userColumns } from './user-columns.tsx';
import { UsersEmpty } from './users-empty.tsx';
import { UsersShape } from './users-shape.tsx';

const route = getRouteApi('/app/staff/user-management');

/** The customers, newest first. Search, page and size stand in the address. */
export function UserManagementScreen() {
  const { search = '', page, size } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePagedList({
    endpoint: listUsers,
    query: { search },
    page,
    size,
    onTurn: (to, how) => navigate({ search: (old) => ({ ...old, ...to }), ...how }),
  });
  const find = (words: string) =>
    navigate({
      search: (old) => ({ ...old, search: words || undefined, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  const [typed, setTyped] = useSearchBox(search, find);
  return (
    <>
      <PageHeader title="User management" hint="Everybody who trades here, newest first." />
      <SearchField label="Search users" value={typed} onChange={setTyped} className="mb-5 sm:w-80" />
      {!list.rows && list.failed && (
        <ErrorState
          title="The users could not be loaded"
          onRetry={() => list.failed?.refetch()}
          retrying={list.failed.isFetching}
        >
          Nothing was changed and no money moved. Check your connection, then try again.
        </ErrorState>
      )}
      {!list.rows && !list.failed && <UsersShape />}
      {list.total === 0 && <UsersEmpty search={search} onClear={() => find('')} />}
      <PagedTable label="Users" columns={userColumns} list={list} />
    </>
  );
}
