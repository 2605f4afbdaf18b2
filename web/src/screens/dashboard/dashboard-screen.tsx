import { PageHeader } from '../../ui/page-header.tsx';

/** What is traded most, for traders. */
export function DashboardScreen() {
  return <PageHeader title="Dashboard" />;
}
