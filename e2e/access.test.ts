import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, logIn, visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const userOnly = ['/dashboard', '/trade', '/support'];
const staffOnly = ['/order', '/manage-assets', '/user-management', '/admin-support'];
const shared = ['/transaction-history', '/settings'];
const unknown = ['/nothing', '/order/7'];

const each = (paths: string[], to: (path: string) => string) => paths.map((path) => [path, to(path)]);

// Who asks for what, and where they end (design section 8).
describe.each([
  [
    'a visitor',
    null,
    [
      ...each([...userOnly, ...shared], () => '/login'),
      ...each([...staffOnly, ...unknown], () => '/'),
      ...each(['/', '/login', '/sign-up', '/forgot-password'], (path) => path),
    ],
  ],
  [
    'a user',
    'ada@nairadesk.example',
    [
      ...each([...userOnly, ...shared], (path) => path),
      ...each([...staffOnly, ...unknown], () => '/'),
      ['/login', '/dashboard'],
    ],
  ],
  [
    'an admin',
    'tunde@nairadesk.example',
    [
      ...each([...staffOnly, ...shared], (path) => path),
      ...each(userOnly, () => '/order'),
      ...each(unknown, () => '/'),
      ['/login', '/order'],
    ],
  ],
  [
    'a super-admin',
    'ngozi@nairadesk.example',
    [
      ...each([...staffOnly, ...shared], (path) => path),
      ...each(userOnly, () => '/order'),
      ['/login', '/order'],
    ],
  ],
] as const)('%s', (_who, email, expected) => {
  it('ends where the product sends them', async () => {
    const { page, context, troubles } = await visit(browser, product.url, desktop);
    if (email) await logIn(page, email);
    const ended: string[][] = [];
    for (const [asked] of expected) {
      await page.goto(asked ?? '/');
      await page.waitForLoadState('networkidle');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      ended.push([asked ?? '', new URL(page.url()).pathname]);
    }
    expect(ended).toEqual(expected);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('the menus', () => {
  it.each([
    ['ada@nairadesk.example', ['Dashboard', 'Trade', 'Transaction History', 'Settings', 'Support']],
    [
      'tunde@nairadesk.example',
      ['Order', 'Manage Asset', 'User Management', 'Transaction History', 'Settings', 'Admin Support'],
    ],
  ])('of %s hold their entries, collapse and remember it', async (email, entries) => {
    const { page, context } = await visit(browser, product.url, desktop);
    await logIn(page, email);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const width = async () => (await page.getByRole('complementary').boundingBox())?.width;
    await menu.waitFor();
    expect(await menu.getByRole('link').allTextContents()).toEqual(entries);
    expect(await width()).toBe(230);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(width).toBe(80);
    await page.reload();
    await expect.poll(width).toBe(80);
    await context.close();
  });

  it('sign out forgets who was here, without a call', async () => {
    const { page, context } = await visit(browser, product.url, desktop);
    await logIn(page, 'ada@nairadesk.example');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.url());
    });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    expect(calls).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toMatch(/token":"\w|ada@/);
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await context.close();
  });
});
