import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { userStoragePrefix } from './session.ts';

const emailKey = `${userStoragePrefix}sign-up-email`;
const tokenKey = `${userStoragePrefix}sign-up-token`;
const nextKey = `${userStoragePrefix}sign-up-next`;

/**
 * The last sign-up of this browser, stored until its activation: its email, for sending the link again, its token, which
 * shows with the link that the sign-up was made here and has no other use, and where the visitor wanted to go.
 */
export const storedSignUp = {
  email: (): string | null => browserStorage.getItem(emailKey),
  token: (): string | null => browserStorage.getItem(tokenKey),
  next: (): string | undefined => browserStorage.getItem(nextKey) ?? undefined,
  keep(email: string, token: string, next: string | undefined): void {
    browserStorage.setItem(emailKey, email);
    browserStorage.setItem(tokenKey, token);
    if (next) browserStorage.setItem(nextKey, next);
    else browserStorage.removeItem(nextKey);
  },
  forget(): void {
    browserStorage.removeItem(emailKey);
    browserStorage.removeItem(tokenKey);
    browserStorage.removeItem(nextKey);
  },
};

const never = () => () => {};

/** The stored email; null until the prerendered page is hydrated. */
export function useSignUpEmail(): string | null {
  return useSyncExternalStore(never, storedSignUp.email, () => null);
}
