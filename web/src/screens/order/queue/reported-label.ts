import type { AssetType, OrderType } from '@nairadesk/contract/money';
import { orderStatusLabel } from '../../../components/text/order-status-label.ts';

interface Chosen {
  orderType?: OrderType | undefined;
  assetType?: AssetType | undefined;
}

/** What the filter calls reported orders, as those it leaves are called: a purchase is paid, and of a sale something was sent. */
export function reportedLabel({ orderType, assetType }: Chosen): string {
  if (!orderType) return 'Reported';
  if (orderType === 'sell' && !assetType) return 'Reported sent';
  return orderStatusLabel(
    { status: 'successful', orderType, assetType: assetType ?? 'cryptocurrency' },
    'admin',
  );
}
