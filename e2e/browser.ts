import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Device {
  viewport: { width: number; height: number };
  isMobile: boolean;
  hasTouch: boolean;
}

export const phone: Device = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desktop: Device = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** Starts a real Chromium: the one that `npm test` found or installed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What went wrong while they looked: console errors, failed requests, uncaught exceptions. */
  troubles: string[];
}

/** Opens a fresh browser profile for one person, and writes down whatever goes wrong in it. */
export async function visit(browser: Browser, url: string, device: Device): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    ...device,
    locale: 'en-NG',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends its requests: nothing failed.
    if (!reason.includes('ERR_ABORTED')) troubles.push(`request: ${request.url()} ${reason}`);
  });
  return { page, context, troubles };
}

export async function logIn(page: Page, email: string, password = 'lagos-demo-2026'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /log in|sign in/i }).click();
  await page.waitForURL(/\/(dashboard|order)$/);
}

/** Holds a page to WCAG 2.2 AA as far as axe can see, and to its own width. */
export async function expectSound(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `accessibility of ${name}`).toEqual([]);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
