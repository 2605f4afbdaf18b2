import { PageHeader } from '../../ui/page-header.tsx';

/** Who trades here. */
export function UserManagementScreen() {
  return <PageHeader title="User management" />;
}
