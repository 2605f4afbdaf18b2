import { useMemo, useRef } from 'react';
import type { ListEndpoint } from '../../api/use-cursor-read.ts';
import { PagedTable } from '../../components/list/paged-table.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useDialogParam } from '../../router/use-dialog-param.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Column } from '../../ui/table-row.tsx';
import type { OnManage, Person } from './person.ts';
import { PersonDialog } from './person-dialog.tsx';
import { useSearchedList } from './use-searched-list.ts';
import { UsersEmpty } from './users-empty.tsx';
import { UsersSkeleton } from './users-skeleton.tsx';

const people = ['{count} person', '{count} people'] as const;

interface PeopleListProps<Row> {
  label: string;
  what: 'users' | 'staff';
  endpoint: ListEndpoint<Row>;
  columns: (onManage: OnManage<Row>) => readonly Column<Row>[];
  /** Whether the viewer may manage the people in the list. */
  manages: boolean;
}

/** A list of people, with the dialog of the one being managed. */
export function PeopleList<Row extends Person>({
  label,
  what,
  endpoint,
  columns,
  manages,
}: PeopleListProps<Row>) {
  const [{ person }, setSearch] = useSearch(paths.userManagement);
  const self = useSession(({ profile }) => profile?.id);
  const { list, search, find, typed, setTyped } = useSearchedList(endpoint);
  const { opened, open, close } = useDialogParam<Row>(person, (id, how) =>
    setSearch((old) => ({ ...old, person: id }), how),
  );
  // The columns keep their identity, so that rows are not rendered again.
  const manage = useRef(open);
  manage.current = open;
  const shown = useMemo(
    () => columns(manages ? (row) => manage.current(row.id, row) : null),
    [columns, manages],
  );
  const managed = opened && (list.rows?.find(({ id }) => id === opened.id) ?? opened.asked);
  return (
    <>
      <SearchField label={`Search ${what}`} value={typed} onChange={setTyped} className="mb-5 sm:w-80" />
      {!list.rows && (
        <AsyncBoundary failed={list.failed} title={`We couldn’t load the ${what}`}>
          <UsersSkeleton />
        </AsyncBoundary>
      )}
      {list.total === 0 && <UsersEmpty what={what} search={search} onClear={() => find('')} />}
      <PagedTable label={label} nouns={people} columns={shown} list={list} />
      {manages && managed && (
        <PersonDialog key={managed.id} person={managed} self={managed.id === self} onClose={close} />
      )}
    </>
  );
}
