// Lets the app's pages open offline, in a browser where someone has logged in once.
// API calls are not cached here: query-persister.ts alone stores answers, and only for their owner.
import type { PushNotice } from '@nairadesk/contract/alerts';
import { paths } from '../router/paths.ts';

// Prepended by build/offline.ts.
declare const precache: { version: string; files: string[] };

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends WorkerEvent {
  data: { json(): PushNotice } | null;
}
interface ClickEvent extends WorkerEvent {
  notification: Notification;
}
interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<unknown>;
}
interface Worker {
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}

const worker = self as unknown as Worker;
const cachePrefix = 'nairadesk-app-';
const cacheName = cachePrefix + precache.version;
/** How long to wait for a page on a connection that delivers nothing. */
const patienceMilliseconds = 4000;
const { landing: _landing, terms: _terms, privacy: _privacy, ...appPaths } = paths;
const documents: string[] = Object.values(appPaths);

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...documents, ...precache.files])));
});

// Activates when the last page of the older version is closed, so that none loses its files.
worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOlder(), worker.registration.navigationPreload?.enable()]));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (documents.includes(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(file(event.request));
  }
});

worker.addEventListener('push', (event) => {
  const notice = event.data?.json();
  if (notice) event.waitUntil(showNotice(notice));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** One of the same tag is replaced, and heard again. */
function showNotice({ title, body, path, tag }: PushNotice): Promise<void> {
  const more = { renotify: true };
  const { registration } = worker;
  return registration.showNotification(title, { body, tag, data: path, icon: '/icon-192.png', ...more });
}

/** The page of a notification, in a tab of this site that is open already, else in a new one. */
async function openPage(path: string): Promise<void> {
  const { href } = new URL(path, location.origin);
  if (!href.startsWith(`${location.origin}/`)) return;
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ url }) => url === href) ?? open[0];
  if (!page) return void (await worker.clients.openWindow(href));
  const shown = await page.focus();
  // A page that this worker doesn't control can't be led elsewhere.
  if (shown.url !== href) await shown.navigate(href).catch(() => worker.clients.openWindow(href));
}

async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** Network first, so that the next page shows a new version; the cached page when that is slow or fails. */
async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const fresh = fetched(event);
  const kept = await keptAnswer(pathname, { cacheName });
  if (!kept) return fresh;
  const impatient = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), patienceMilliseconds);
  });
  return Promise.race([fresh, impatient]).catch(() => kept);
}

async function fetched(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Cache first: hashed files never change. Files outside the precache are cached on first use. */
async function file(request: Request): Promise<Response> {
  const kept = await keptAnswer(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return answer;
}

/** A cache that cannot be read, on a full or broken disk, falls through to the network. */
async function keptAnswer(
  asked: Request | string,
  where: MultiCacheQueryOptions = {},
): Promise<Response | undefined> {
  return caches.match(asked, { ignoreVary: true, ...where }).catch(() => undefined);
}
