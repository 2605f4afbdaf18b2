import type { Order } from '@nairadesk/contract/order-answers';
import { statusLabel } from '@nairadesk/contract/order-status';
import type { Role } from '@nairadesk/contract/roles';
import { t, translateText } from '../../language/translate.ts';

/** The label of an order's status. Of a sale it names what its customer sent, where `statusLabel` speaks of a payment. */
export function orderStatusLabel(
  { status, orderType, assetType }: Pick<Order, 'status' | 'orderType' | 'assetType'>,
  viewer: Role,
): string {
  if (status !== 'successful' || orderType === 'buy') return translateText(statusLabel(status, viewer));
  return assetType === 'gift-card' ? t('Card ready') : t('Coins sent');
}
