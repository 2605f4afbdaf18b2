import type { OrderDetail } from '@nairadesk/contract/order-answers';
import { may } from '@nairadesk/contract/order-status';
import { browserStorage } from '../../../browser/browser-storage.ts';
import { userStoragePrefix } from '../../../session/session.ts';

const storageKey = `${userStoragePrefix}payment`;

/**
 * Keeps what is to be paid for one open order on this device, to be read without a connection; forgets it once nothing is
 * to be paid. The customer's name and email are left out, and so are codes.
 */
export function keepPayment(order: OrderDetail): void {
  if (may('report', order.status)) {
    const bare = { ...order, userName: '', userEmail: '', deliveryEmail: null, description: null };
    browserStorage.setItem(storageKey, JSON.stringify(bare));
  } else if (keptPayment(order.id)) browserStorage.removeItem(storageKey);
}

/** What was kept of this order; undefined where nothing was. */
export function keptPayment(orderId: string): OrderDetail | undefined {
  try {
    const kept = JSON.parse(browserStorage.getItem(storageKey) ?? 'null') as OrderDetail | null;
    return kept?.id === orderId ? kept : undefined;
  } catch {
    return undefined;
  }
}
