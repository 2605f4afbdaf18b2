import { savePrices } from '@nairadesk/contract/asset-prices';
import { listAssets } from '@nairadesk/contract/assets';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { expectSound, phone, toastOf, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { openAsset } from '../steps/open-asset.ts';

const fixture = useFixture();
const coin = 'Stellar Lumens';
let trader: Visitor;

afterEach(() => {
  expect(trader.troubles.filter((trouble) => !trouble.includes('422'))).toEqual([]);
});

async function sellsAt(sellingPrice: string) {
  const token = await tokenOf(fixture.product.url, 'tunde@nairadesk.example');
  const { data } = await callApi(fixture.product.url, listAssets, {}, token);
  const asset = data.find(({ name }) => name === coin);
  if (!asset) throw new Error(`no ${coin}`);
  const { id, priceVersion: version, buyingPrice } = asset;
  const saved = { prices: [{ id, version, buyingPrice, sellingPrice }] };
  await callApi(fixture.product.url, savePrices, saved, token);
}

async function setAlert(page: Page, price: string) {
  const alerts = page.getByRole('dialog').getByRole('region', { name: 'Price alerts' });
  await alerts.getByRole('button', { name: 'Tell me at a price' }).click();
  const form = alerts.getByRole('form', { name: 'Price alert' });
  await form.getByLabel('Sell at or above').check();
  await form.getByLabel('Tell me when I can sell at').fill(price);
  await form.getByRole('button', { name: 'Save price alert' }).click();
  return { alerts, form };
}

it(
  'price alert: is refused where the price is there, saved, told on the open screen, and deleted in Settings',
  longJourney,
  async () => {
    trader = await fixture.visitAs('ada@nairadesk.example', phone);
    const { page } = trader;
    await page.goto('/trade');
    await openAsset(page, coin);
    const { alerts, form } = await setAlert(page, '100');
    await form.getByText(`You can already sell ${coin} at ₦393.20. Enter a price above that.`).waitFor();
    await form.getByLabel('Tell me when I can sell at').fill('401.50');
    await form.getByRole('button', { name: 'Save price alert' }).click();
    await alerts.getByText('Sell at ₦401.50 or more').waitFor();
    await expectSound(page, 'the order form with a price alert');

    // Elsewhere on the site, once the page hears of changes.
    await page.goto('/transaction-history');
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const listening = page.waitForResponse((answer) => answer.url().includes('/api/events'));
    await page.reload();
    expect((await listening).status()).toBe(200);
    await sellsAt('401.60');
    await toastOf(page, `You can sell ${coin} at ₦401.60`).waitFor();

    await page.goto('/settings?tab=notifications');
    await page.getByText('Sell at ₦401.50 or more').waitFor();
    await page.getByText(/^Reached .*, at ₦401\.60$/).waitFor();
    await expectSound(page, 'Settings with a price alert');
    await page.getByRole('button', { name: `Delete alert: ${coin}, Sell at ₦401.50 or more` }).click();
    await page.getByText('You have none.').waitFor();
    await sellsAt('393.20');
  },
);
