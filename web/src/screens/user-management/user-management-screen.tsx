import { listStaff, listUsers } from '@nairadesk/contract/users';
import { useSearch } from '../../components/address.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { People } from './people.tsx';
import { staffColumns } from './staff-columns.tsx';
import { userColumns } from './user-columns.tsx';

const tabs = [
  { value: 'customers', label: 'Customers' },
  { value: 'staff', label: 'Staff' },
] as const;

/** The customers, newest first; for super-admins the staff too. Search, page and size stand in the address. */
export function UserManagementScreen() {
  const manages = useSession(({ role }) => role === 'super-admin');
  const [{ view = 'customers' }, setSearch] = useSearch(paths.userManagement);
  const showsStaff = manages && view === 'staff';
  const customers = (
    <People
      key="users"
      label="Users"
      what="users"
      endpoint={listUsers}
      columns={userColumns}
      manages={manages}
    />
  );
  return (
    <>
      <PageHeader
        title="User management"
        hint={showsStaff ? 'Everybody who works at the desk.' : 'Everybody who trades here, newest first.'}
      />
      {manages ? (
        <Tabs
          label="Customers or staff"
          tabs={tabs}
          value={view}
          onChange={(to) => setSearch({ view: to === 'staff' ? to : undefined })}
        >
          {showsStaff ? (
            <People
              key="staff"
              label="Staff"
              what="staff"
              endpoint={listStaff}
              columns={staffColumns}
              manages
            />
          ) : (
            customers
          )}
        </Tabs>
      ) : (
        customers
      )}
    </>
  );
}
