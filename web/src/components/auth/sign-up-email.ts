import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';
import { userStoragePrefix } from '../../session/session.ts';

const key = `${userStoragePrefix}sign-up-email`;

/** Kept from the sign-up to the activation: the address that the link is sent to again. */
export const signUpEmail = {
  get: (): string | null => browserStorage.getItem(key),
  keep: (email: string): void => browserStorage.setItem(key, email),
  forget: (): void => browserStorage.removeItem(key),
};

const never = () => () => {};

/** The kept address; null while the page is still as the server wrote it. */
export function useSignUpEmail(): string | null {
  return useSyncExternalStore(never, signUpEmail.get, () => null);
}
