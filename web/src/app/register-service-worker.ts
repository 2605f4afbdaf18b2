import { trustedTypesPolicy } from '@nairadesk/contract/endpoint';
import { keepSpokenWords } from '../language/keep-words.ts';

/**
 * Makes the app installable and able to open offline, in its language, from the next visit on. Not with Save-Data.
 */
export async function registerServiceWorker(): Promise<void> {
  nameManifest();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return;
  try {
    await navigator.serviceWorker.register(trusted('/service-worker.js'));
    await keepSpokenWords();
  } catch {
    // Storage full or forbidden: the app then needs a connection, as every page does.
  }
}

/**
 * The one address of a script that the web loads by hand, as a browser with Trusted Types wants it: its policy accepts
 * no other (https://www.w3.org/TR/trusted-types/).
 */
function trusted(address: '/service-worker.js'): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(trustedTypesPolicy, { createScriptURL: () => address });
  // The types of the DOM do not know Trusted Types yet.
  return (policy?.createScriptURL(address) as string | undefined) ?? address;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (address: string) => unknown };
}

/** Prerendered pages leave out the manifest link. */
function nameManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return;
  const link = { rel: 'manifest', href: '/manifest.webmanifest' };
  document.head.append(Object.assign(document.createElement('link'), link));
}
