import type { Page } from 'playwright-core';

/** All that a browser keeps of a site, as lines that begin with where it is kept. */
export function kept(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const lines = [];
    for (const [name, storage] of [['local', localStorage], ['session', sessionStorage]])
      for (const [key, value] of Object.entries(storage)) lines.push(name + ' ' + key + ' ' + value);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        lines.push('cache ' + request.url + ' ' + (await (await cache.match(request)).text()));
    }
    for (const { name } of await indexedDB.databases()) lines.push('database ' + name);
    lines.push('cookies ' + document.cookie);
    return lines;
  })()`);
}

/** Where these lines have a secret: "local nairadesk.auth". */
export const holders = (lines: string[], secret: string) =>
  lines.filter((line) => line.includes(secret)).map((line) => line.split(' ').slice(0, 2).join(' '));
