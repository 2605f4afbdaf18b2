import { browserStorage } from '../../../browser/browser-storage.ts';
import { userStoragePrefix } from '../../../session/session.ts';

const prefix = `${userStoragePrefix}order-seen.`;
const keptDays = 7;

/** When this browser first showed an order's card, in milliseconds since 1970; now, if it never did. */
export function firstSeen(orderId: string): number {
  const stored = Number(browserStorage.getItem(prefix + orderId));
  if (stored > 0) return stored;
  const now = Date.now();
  browserStorage.setItem(prefix + orderId, String(now));
  return now;
}

/** Forgets a card that left the queue. */
export function forgetSeen(orderId: string): void {
  browserStorage.removeItem(prefix + orderId);
}

/** Forgets cards seen more than `keptDays` ago, whose orders others have closed. */
export function forgetOldSeen(): void {
  const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000;
  for (const key of browserStorage.keys()) {
    if (key.startsWith(prefix) && !(Number(browserStorage.getItem(key)) > oldest))
      browserStorage.removeItem(key);
  }
}
