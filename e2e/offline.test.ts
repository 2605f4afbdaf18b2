import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSound, logIn, phone, type Visitor } from './browser.ts';
import { useFixture } from './fixture.ts';

const fixture = useFixture();
let ada: Visitor;
let page: Page;

beforeAll(async () => {
  ada = await fixture.visit(phone, 'allow');
  page = ada.page;
});

afterAll(() => ada?.context.close());

const bitcoin = () => page.getByRole('link', { name: /^Bitcoin/ }).first();
const bar = () => page.getByText('You are offline. Prices may be old.');
const workers = () =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then((all) => all.length)');

describe('the app', () => {
  it('burdens nobody with a worker before the log-in', async () => {
    await page.goto('/');
    expect(await page.locator('link[rel=manifest]').count()).toBe(0);
    await page.goto('/login');
    expect(await page.locator('link[rel=manifest]').count()).toBe(0);
    expect(await workers()).toBe(0);
    await logIn(page, 'ada@nairadesk.example');
    await expect.poll(workers).toBe(1);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });

  it('is installable: a manifest with icons of the sizes it names', async () => {
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

  it('keeps its files, and nothing that a call answered', async () => {
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

describe('without a connection', () => {
  it('opens with what was known last, and says that it may be old', async () => {
    for (const path of ['/trade', '/dashboard']) {
      await page.goto(path);
      await bitcoin().waitFor();
    }
    // What is known is written a moment later.
    await expect
      .poll(() => page.evaluate("localStorage.getItem('nairadesk.user.lists')"))
      .toContain('/dashboard');
    await ada.context.setOffline(true);
    await bar().waitFor();
    // As the installed app starts.
    await page.goto('/login');
    await page.waitForURL('**/dashboard');
    await bitcoin().waitFor();
    await bar().waitFor();
    await expectSound(page, 'the dashboard without a connection');
  });

  it('places no order, and says that no money moved', async () => {
    await page.goto('/trade');
    await bitcoin().click();
    await page.getByLabel('You pay').fill('50000');
    await page.getByLabel('Network').selectOption('Bitcoin');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.getByText('The connection broke before we got an answer. No money moved.').first().waitFor();
    // It can be tried again: nothing waits any more.
    await expect.poll(() => page.getByRole('button', { name: /^Pay ₦/ }).isEnabled()).toBe(true);
  });

  it('asks for the prices that failed once the line is back, whether or not changes arrive', async () => {
    await page.route('**/api/events', () => {});
    await page.goto('/trade?tab=gift-card');
    await page.getByText('The prices could not be loaded').waitFor();
    await ada.context.setOffline(false);
    // A page that was opened while its line was cut on purpose is not told by the browser.
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await page.getByRole('link', { name: /^Steam/ }).waitFor();
    await page.unroute('**/api/events');
    await ada.context.setOffline(true);
  });

  it('says of the history that it is not here, and shows it once the line is back', async () => {
    await page.goto('/transaction-history');
    await page.getByText('The history could not be loaded').waitFor();
    await bar().waitFor();
    await expectSound(page, 'the history without a connection');
    await ada.context.setOffline(false);
    await page.getByRole('row').nth(1).waitFor();
    await bar().waitFor({ state: 'detached' });
  });
});
