import { userStoragePrefix } from '../../session.ts';

const prefix = `${userStoragePrefix}order-seen.`;
const keptDays = 7;

/** When this browser first showed an order's card, in milliseconds since 1970; now, if it never did. */
export function firstSeen(orderId: string): number {
  const stored = Number(localStorage.getItem(prefix + orderId));
  if (stored > 0) return stored;
  const now = Date.now();
  localStorage.setItem(prefix + orderId, String(now));
  return now;
}

/** Forgets a card that left the queue. */
export function forgetSeen(orderId: string): void {
  localStorage.removeItem(prefix + orderId);
}

/** Forgets the cards of orders that somebody else closed long ago. */
export function forgetOldSeen(): void {
  const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000;
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && !(Number(localStorage.getItem(key)) > oldest)) localStorage.removeItem(key);
  }
}
