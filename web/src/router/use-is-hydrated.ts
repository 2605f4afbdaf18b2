import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False until a prerendered page is hydrated: its markup knows nothing of the address it is opened at. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
