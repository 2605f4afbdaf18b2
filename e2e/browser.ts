import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from './product.ts';
import { countRequests } from './wait-for-idle.ts';

export interface Device {
  viewport: { width: number; height: number };
  isMobile: boolean;
  hasTouch: boolean;
}

export const phone: Device = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desktop: Device = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const chrome = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  timeout: 50_000,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Starts a real Chromium: the one that `npm test` found or installed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chrome);
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What went wrong while they looked: console errors, failed requests, uncaught exceptions. */
  troubles: string[];
}

interface Profile {
  /** What a test cuts on its way must not come from a worker's cache: none unless told so. */
  serviceWorkers?: 'allow' | 'block';
  /** What a log-in left in another profile. */
  session?: string;
}

/** Opens a fresh browser profile for one person, and writes down whatever goes wrong in it. */
export async function visit(
  browser: Browser,
  url: string,
  device: Device,
  { serviceWorkers = 'block', session }: Profile = {},
): Promise<Visitor> {
  const localStorage = session ? [{ name: 'nairadesk.auth', value: session }] : [];
  const context = await browser.newContext({
    baseURL: url,
    ...device,
    serviceWorkers,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    locale: 'en-NG',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return visitorIn(context);
}

/**
 * Opens the product in a browser whose owner forbids every site to keep anything. It ends with its context; its
 * profile lies with the product's data and goes with them.
 */
export async function visitUnkept(product: Product, device: Device): Promise<Visitor> {
  const profile = mkdtempSync(join(product.dataDir, 'unkept-'));
  mkdirSync(join(profile, 'Default'));
  const blocked = 2;
  const settings = { profile: { default_content_setting_values: { cookies: blocked } } };
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    ...chrome,
    baseURL: product.url,
    ...device,
  });
  return visitorIn(context);
}

async function visitorIn(context: BrowserContext): Promise<Visitor> {
  // Half of what a test has, so that a failure says what was waited for.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  countRequests(page);
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

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Holds a page to WCAG 2.2 AA as far as axe can see, and to its own width. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await still(page);
  const axe = axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  expect(await violations(axe), `accessibility of ${name}`).toEqual([]);
  const overflow = await page.evaluate<number>(sideways);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Holds a page to its own width on the narrowest screen: of a small phone, or of a large one for whoever zooms in. */
export async function expectNarrow(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? phone.viewport;
  await page.setViewportSize({ ...size, width: 320 });
  await expect
    .poll(() => page.evaluate<number>(sideways), { message: `${name} scrolls sideways at 320 px` })
    .toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

/** Waits until everything stands where it belongs, in its own colours; what moves without end may go on. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((movement) => movement.effect.getComputedTiming().iterations !== Infinity)
    .map((movement) => movement.finished.catch(() => {})))`);
}

/** The part of it that another theme can break: colours. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  const axe = axeOn(page).withRules(['color-contrast', 'link-in-text-block']);
  expect(await violations(axe), `colours of ${name}`).toEqual([]);
}

/** No frames here, so no need for the blank page that gathers what was found in each of them. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Fills fields by their labels. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

/** A message in passing, as opposed to the same words elsewhere on the screen. */
export function toastOf(page: Page, text: string): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    .getByText(text);
}

/** The browser itself reports a refused call as an error: so many are expected, and nothing else. */
export async function expectRefusals(visitor: Visitor, times: number): Promise<void> {
  await expect
    .poll(() => visitor.troubles)
    .toEqual(Array(times).fill(expect.stringContaining('status of 4')));
  visitor.troubles.length = 0;
}

const connectionFailed = 'net::ERR_CONNECTION_FAILED';

/** Lets calls hang, as on a bad line, until they are cut off; the next ones pass. */
export async function holdCalls(page: Page, url: string): Promise<{ cut(): Promise<void> }> {
  let release = () => {};
  const cut = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await cut;
    await route.abort('connectionfailed');
  });
  return {
    async cut() {
      const failed = page.waitForEvent(
        'requestfailed',
        (request) => request.failure()?.errorText === connectionFailed,
      );
      release();
      await failed;
      await page.unroute(url);
    },
  };
}
