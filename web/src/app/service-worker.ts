// Runs beside the pages of whoever has logged in here once, so that they open without a connection too.
// Calls never come by: what the server says is kept by kept-lists.ts alone, and only for its owner.
import { paths } from '../router/paths.ts';

// Put in front of this script by build/offline.ts.
declare const precache: { version: string; files: string[] };

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = self as unknown as Worker;
const cachePrefix = 'nairadesk-app-';
const cacheName = cachePrefix + precache.version;
/** So long a page may be waited for where the line is there and carries nothing. */
const patienceMilliseconds = 4000;
const { landing: _landing, terms: _terms, privacy: _privacy, ...appPaths } = paths;
const documents: string[] = Object.values(appPaths);

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([...documents, ...precache.files])));
});

// Takes over when the last page of the older version is gone: none is left without its files.
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

async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** The server's own page while it can be had: a new version is there with the next page. */
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

/** A file under its content's name never changes. One that is asked for later is kept from then on. */
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

/** A cache that cannot be read, on a full or broken disk, keeps nobody from the server. */
async function keptAnswer(
  asked: Request | string,
  where: MultiCacheQueryOptions = {},
): Promise<Response | undefined> {
  return caches.match(asked, { ignoreVary: true, ...where }).catch(() => undefined);
}
