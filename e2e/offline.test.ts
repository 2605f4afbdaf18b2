import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectSound, logIn, phone, type Visitor } from './fixture/browser.ts';
import { useFixture } from './fixture/fixture.ts';
import { openAsset } from './steps/open-asset.ts';
import { fillBitcoin } from './steps/place-order.ts';

const fixture = useFixture();
let ada: Visitor;
let page: Page;

/** Opens the app as a customer who has used it here before: its files are kept. */
async function openInstalled(): Promise<void> {
  ada = await fixture.visitAs('ada@nairadesk.example', phone, 'allow');
  page = ada.page;
  await page.goto('/dashboard');
  await expect.poll(workers).toBe(1);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
}

async function goOffline(): Promise<void> {
  await ada.context.setOffline(true);
  await bar().waitFor();
}

const bitcoin = () => page.getByRole('link', { name: /^Bitcoin/ }).first();
const bar = () => page.getByText('You’re offline. Prices may be out of date.');
const workers = () =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)');

describe('progressive web app', () => {
  it('links no manifest before login, and registers its service worker only after it', async () => {
    ({ page } = await fixture.visit(phone, 'allow'));
    await page.goto('/');
    expect(await page.locator('link[rel=manifest]').count()).toBe(0);
    await page.goto('/login');
    expect(await page.locator('link[rel=manifest]').count()).toBe(0);
    expect(await workers()).toBe(0);
    await logIn(page, 'ada@nairadesk.example');
    await expect.poll(workers).toBe(1);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });

  it('is installable, with manifest icons of the declared sizes', async () => {
    await openInstalled();
    const link = page.locator('link[rel=manifest]');
    const manifest = await (await page.request.get((await link.getAttribute('href')) ?? '')).json();
    expect(manifest).toMatchObject({ name: 'Nairadesk', start_url: '/login', display: 'standalone' });
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(src);
      expect(icon.headers()['content-type']).toBe('image/png');
      const bytes = await icon.body();
      expect(bytes.length).toBeLessThan(15 * 1024);
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
  });

  it('caches its files, but no API response', async () => {
    await openInstalled();
    const kept = await page.evaluate<string[]>(`(async () => {
      const all = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
      return all;
    })()`);
    expect(kept).toContain('/dashboard');
    expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});

describe('offline', () => {
  beforeEach(openInstalled);

  it('opens with the last known data, and warns that it may be out of date', async () => {
    for (const path of ['/trade', '/dashboard']) {
      await page.goto(path);
      await bitcoin().waitFor();
    }
    // What is known is written a moment later.
    await expect
      .poll(() => page.evaluate("localStorage.getItem('nairadesk.user.lists')"))
      .toContain('/dashboard');
    await goOffline();
    // As the installed app starts.
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
    await bitcoin().waitFor();
    await bar().waitFor();
    await expectSound(page, 'the dashboard without a connection');
  });

  it('reports that an order may not be saved, and allows a retry', async () => {
    await openAsset(page, 'Bitcoin');
    await goOffline();
    await fillBitcoin(page);
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.getByText('The connection dropped. We don’t know whether it was saved.').first().waitFor();
    // It can be tried again: nothing waits any more.
    await expect.poll(() => page.getByRole('button', { name: /^Pay ₦/ }).isEnabled()).toBe(true);
  });

  it('reloads failed prices once the connection is back, without the event stream', async () => {
    await page.route('**/api/events', () => {});
    await goOffline();
    await page.goto('/trade?tab=gift-card');
    await page.getByText('We couldn’t load the prices').waitFor();
    await ada.context.setOffline(false);
    // A page that was opened while its line was cut on purpose is not told by the browser.
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await page.getByRole('link', { name: /^Steam/ }).waitFor();
  });

  it('shows that the history is unavailable, and loads it once the connection is back', async () => {
    await goOffline();
    await page.goto('/transaction-history');
    await page.getByText('We couldn’t load the history').waitFor();
    await bar().waitFor();
    await expectSound(page, 'the history without a connection');
    await ada.context.setOffline(false);
    await page.getByRole('row').nth(1).waitFor();
    await bar().waitFor({ state: 'detached' });
  });
});
