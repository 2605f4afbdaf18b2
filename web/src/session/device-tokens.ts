import { browserStorage } from '../browser/browser-storage.ts';

const storageKey = 'nairadesk.device.logins';
// Of the people who share this browser.
const mostTokens = 5;

/**
 * The proofs that accounts were logged in to on this device, newest first, as the server takes them. They open nothing:
 * with them strangers can't use up the login attempts of this device. They stay when a person logs out.
 */
export function deviceTokens(): string {
  return browserStorage.getItem(storageKey) ?? '';
}

/** Keeps the proof of a login on this device, in place of an earlier one of the same account. */
export function rememberDevice(token: string): void {
  const others = deviceTokens()
    .split(',')
    .filter((other) => other !== '' && deviceOf(other) !== deviceOf(token));
  browserStorage.setItem(storageKey, [token, ...others].slice(0, mostTokens).join(','));
}

function deviceOf(token: string): string | undefined {
  return token.split('.')[0];
}
