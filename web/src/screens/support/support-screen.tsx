import { PageHeader } from '../../ui/page-header.tsx';

/** Guide, questions and a form to write to the desk. */
export function SupportScreen() {
  return <PageHeader title="Support" />;
}
