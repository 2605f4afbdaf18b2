import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { userStoragePrefix } from './session.ts';

const emailKey = `${userStoragePrefix}sign-up-email`;
const tokenKey = `${userStoragePrefix}sign-up-token`;

/**
 * The last sign-up of this browser, stored until its activation: its email, for sending the link again, and its token,
 * which shows with the link that the sign-up was made here. The token has no other use.
 */
export const storedSignUp = {
  email: (): string | null => browserStorage.getItem(emailKey),
  token: (): string | null => browserStorage.getItem(tokenKey),
  keep(email: string, token: string): void {
    browserStorage.setItem(emailKey, email);
    browserStorage.setItem(tokenKey, token);
  },
  forget(): void {
    browserStorage.removeItem(emailKey);
    browserStorage.removeItem(tokenKey);
  },
};

const never = () => () => {};

/** The stored email; null until the prerendered page is hydrated. */
export function useSignUpEmail(): string | null {
  return useSyncExternalStore(never, storedSignUp.email, () => null);
}
