import { PageHeader } from '../../ui/page-header.tsx';

/** What was traded, with search and filters. */
export function TransactionHistoryScreen() {
  return <PageHeader title="Transaction history" />;
}
