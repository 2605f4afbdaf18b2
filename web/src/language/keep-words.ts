import { isTranslated } from '@nairadesk/contract/languages';
import { addressesOf } from './fetch-words.ts';
import { spokenLanguage } from './translate.ts';

const cacheName = 'nairadesk-words';

/**
 * Keeps what the spoken language says, and nothing of another, for the pages that the service worker opens without a
 * connection. Nothing is kept in a browser that has no service worker of ours.
 */
export async function keepSpokenWords(): Promise<void> {
  if (!(await navigator.serviceWorker?.getRegistration())) return;
  const language = spokenLanguage();
  const wanted = isTranslated(language) ? addressesOf(language) : [];
  const cache = await caches.open(cacheName);
  const kept = new Map((await cache.keys()).map((request) => [new URL(request.url).pathname, request]));
  await cache.addAll(wanted.filter((address) => !kept.has(address)));
  for (const [address, request] of kept) if (!wanted.includes(address)) await cache.delete(request);
}
