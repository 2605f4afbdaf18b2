import { listStaff, listUsers } from '@nairadesk/contract/users';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Activity } from './activity.tsx';
import { PeopleList } from './people-list.tsx';
import { staffColumns } from './staff-columns.tsx';
import { userColumns } from './user-columns.tsx';

const hints = {
  customers: 'Everyone who trades here, newest first.',
  staff:
    'Everyone who works at the desk. To add someone, press Manage beside them under Customers, then Change role.',
  activity: 'Who did what, newest first. It can’t be changed or deleted here.',
};

const tabs = [
  { value: 'customers', label: 'Customers' },
  { value: 'staff', label: 'Staff' },
  { value: 'activity', label: 'Activity' },
] as const;

/** The customers, newest first; for super-admins the staff too. Search, page and size are in the URL. */
export function UserManagementScreen() {
  const manages = useSession(({ role }) => role === 'super-admin');
  const [{ view = 'customers' }, setSearch] = useSearch(paths.userManagement);
  const shown = manages ? view : 'customers';
  const customers = (
    <PeopleList
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
      <PageHeader title="User management" hint={hints[shown]} />
      {manages ? (
        <Tabs
          label="Customers, staff or activity"
          tabs={tabs}
          value={view}
          onChange={(to) => setSearch({ view: to === 'customers' ? undefined : to })}
        >
          {shown === 'activity' && <Activity />}
          {shown === 'staff' && (
            <PeopleList
              key="staff"
              label="Staff"
              what="staff"
              endpoint={listStaff}
              columns={staffColumns}
              manages
            />
          )}
          {shown === 'customers' && customers}
        </Tabs>
      ) : (
        customers
      )}
    </>
  );
}
