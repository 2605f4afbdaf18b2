import { PageHeader } from '../../ui/page-header.tsx';

/** The desk: what needs staff now. */
export function OrderScreen() {
  return <PageHeader title="Orders" />;
}
