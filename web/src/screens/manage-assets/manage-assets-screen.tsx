import { PageHeader } from '../../ui/page-header.tsx';

/** Where staff add, price and retire assets. */
export function ManageAssetsScreen() {
  return <PageHeader title="Manage assets" />;
}
