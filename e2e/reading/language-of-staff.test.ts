import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPassword, desktop } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { orderRows } from '../steps/order-pane.ts';

const fixture = useFixture();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first();
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

it('screens of staff are in English, whatever the browser’s customers chose', longJourney, async () => {
  const { page, troubles } = await fixture.visitAs('tunde@nairadesk.example', desktop);
  await page.goto('/ha');
  await page.goto('/order');
  await orderRows(page).first().waitFor();
  await menu(page).getByRole('link', { name: 'Transaction History' }).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await languageOf(page)).toBe('en-NG');
  // Once what follows a choice in other tabs is there.
  await page.waitForLoadState('networkidle');
  expect(await languageOf(page)).toBe('en-NG');
  await menu(page).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Personal Information' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Hausa' }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

it(
  'a login of staff leads from a Hausa page to English screens, and the way out back to it',
  longJourney,
  async () => {
    const { page, troubles } = await fixture.visit(desktop);
    await page.goto('/ha');
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Shiga' }).waitFor();
    await page.locator('input[type=email]').fill('ngozi@nairadesk.example');
    await page.getByLabel('Kalmar sirri', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Shiga', exact: true }).click();
    await orderRows(page).first().waitFor();
    await menu(page).getByRole('link', { name: 'Transaction History' }).waitFor();
    expect(await languageOf(page)).toBe('en-NG');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Shiga' }).waitFor();
    expect(await languageOf(page)).toBe('ha');
    expect(troubles).toEqual([]);
  },
);
