import { listUsers } from '@nairadesk/contract/users';
import { useSearch } from '../../components/address.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { usePagedList } from '../../components/use-paged-list.ts';
import { useSearchBox } from '../../components/use-search-box.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { userColumns } from './user-columns.tsx';
import { UsersEmpty } from './users-empty.tsx';
import { UsersShape } from './users-shape.tsx';

/** The customers, newest first. Search, page and size stand in the address. */
export function UserManagementScreen() {
  const [{ search = '', page, size }, setSearch] = useSearch(paths.userManagement);
  const list = usePagedList({
    endpoint: listUsers,
    query: { search },
    page,
    size,
    onTurn: (to, how) => setSearch((old) => ({ ...old, ...to }), how),
  });
  const find = (words: string) =>
    setSearch((old) => ({ ...old, search: words || undefined, page: undefined }), { replace: true });
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
