import { PageHeader } from '../../ui/page-header.tsx';

/** Messages from customers and their answers. */
export function AdminSupportScreen() {
  return <PageHeader title="Admin support" />;
}
