import { useSyncExternalStore } from 'react';

/** Whether this browser can make and use passkeys. A prerendered page supposes so: nearly all can. */
export function useSupportsPasskeys(): boolean {
  return useSyncExternalStore(neverChanges, supportsPasskeys, () => true);
}

// Missing in old browsers, and on pages without TLS other than localhost. A passkey belongs to a name, not a number.
function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
}

function neverChanges(): () => void {
  return () => {};
}
