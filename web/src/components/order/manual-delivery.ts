import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { cardByHandText } from '@nairadesk/contract/order-words';
import { translateText } from '../../language/translate.ts';

/** What the owner of a bought gift card is told when the desk closed the order without a code; null otherwise. */
export function manualDeliveryText(order: OrderDetail): string | null {
  const { status, orderType, assetType, hasCardCode } = order;
  const manual = status === 'completed' && orderType === 'buy' && assetType === 'gift-card' && !hasCardCode;
  return manual ? translateText(cardByHandText(order)) : null;
}
