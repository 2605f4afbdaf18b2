import { PageHeader } from '../../ui/page-header.tsx';

/** All assets; choosing one opens the order. */
export function TradeScreen() {
  return <PageHeader title="Trade" />;
}
