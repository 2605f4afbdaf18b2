import { setTimeout as sleep } from 'node:timers/promises';
import { streamEvents } from '@nairadesk/contract/events';
import type { Page, Request } from 'playwright-core';

const underWay = new WeakMap<Page, Set<Request>>();
const idleMilliseconds = 500;
const timeoutMilliseconds = 30_000;

/** Keeps count of what a page asks for. The stream of changes does not count: it never ends. */
export function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith(streamEvents.path)) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until a page that `visit` opened has asked for nothing for a while. */
export async function waitForIdle(page: Page): Promise<void> {
  const giveUpAt = Date.now() + timeoutMilliseconds;
  for (let since = Date.now(); Date.now() - since < idleMilliseconds; await sleep(50)) {
    if (underWay.get(page)?.size !== 0) since = Date.now();
    if (Date.now() > giveUpAt) throw new Error(`${page.url()} does not come to rest`);
  }
}
