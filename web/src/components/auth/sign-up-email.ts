import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../browser/browser-storage.ts';
import { userStoragePrefix } from '../../session/session.ts';

const key = `${userStoragePrefix}sign-up-email`;

/** The email of the last sign-up, stored until activation, for sending the link again. */
export const signUpEmail = {
  get: (): string | null => browserStorage.getItem(key),
  keep: (email: string): void => browserStorage.setItem(key, email),
  forget: (): void => browserStorage.removeItem(key),
};

const never = () => () => {};

/** The stored email; null until the prerendered page is hydrated. */
export function useSignUpEmail(): string | null {
  return useSyncExternalStore(never, signUpEmail.get, () => null);
}
