import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { desktop, logIn, visit } from '../fixture/browser.ts';
import { launchKeepingPages } from '../fixture/chromium.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';

const fixture = useFixture();
let browser: Browser;
let page: Page;

// WebKit, the engine of every iPhone, tells a kept page nothing of what other pages stored meanwhile. Chromium does, right
// after the page is back, which would hide what is looked at here.
const asWebKit = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)";
const noteReturn =
  "addEventListener('pageshow', ({ persisted }) => persisted && (sessionStorage.cameBack = 'as it was'))";

beforeAll(async () => {
  browser = await launchKeepingPages();
});
afterAll(() => browser.close());
beforeEach(async () => {
  ({ page } = await visit(browser, fixture.product.url, desktop));
  await page.addInitScript(`${asWebKit}; ${noteReturn}`);
  await logIn(page, 'ada@nairadesk.example');
  await page.goto('/settings');
  await expect.poll(() => name().inputValue()).toBe('Ada Obi');
  // Another document, in which she logs out.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
});

const name = () => page.getByLabel('Full name');
const cameBack = () => page.evaluate<string | undefined>('sessionStorage.cameBack');
const goBack = (pages: number) => page.evaluate(`void setTimeout(() => history.go(-${pages}))`);

describe('a page that Back brings as it was left', longJourney, () => {
  it('shows nothing of a person who has logged out since, and leads to the login', async () => {
    await goBack(2);
    await page.waitForURL('**/login?next=%2Fsettings');
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await cameBack()).toBe('as it was');
    expect(await page.evaluate<string | null>("localStorage.getItem('nairadesk.auth')")).toBeNull();
  });

  it('is that of who has logged in since', async () => {
    await logIn(page, 'musa@nairadesk.example');
    await goBack(3);
    await expect.poll(() => name().inputValue()).toBe('Musa Bello');
    expect(await cameBack()).toBe('as it was');
  });
});
