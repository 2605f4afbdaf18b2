import { savePrices } from '@nairadesk/contract/asset-prices';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import type { Page } from 'playwright-core';
import type { Fixture } from '../fixture/fixture.ts';
import { callApi, keepTokens } from './call-api.ts';

export const tunde = 'tunde@nairadesk.example';
export const ngozi = 'ngozi@nairadesk.example';

/** The field of a price in the rate sheet. */
export const cell = (page: Page, name: string, side: 'buying' | 'selling') =>
  page.getByLabel(`${name}, ${side} price`, { exact: true });
/** The bar that appears once something has changed. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Changes' });
export const saveButton = (page: Page) => bar(page).getByRole('button', { name: 'Save prices' });

/** Opens the rate sheet, and waits until it shows prices. */
export async function openSheet({ page }: { page: Page }): Promise<Page> {
  await page.goto('/manage-assets?view=rates');
  await cell(page, 'Bitcoin', 'buying').waitFor();
  return page;
}

/** So many naira times a factor, as a price is written. */
export const dearer = (naira: string, factor: number) => (Number(naira) * factor).toFixed(2);

/** The prices of a product as its server has them, and what a colleague does with them elsewhere. */
export function pricesOf(fixture: Fixture) {
  const tokenFor = keepTokens(() => fixture.product.url);
  const assetsNow = async (): Promise<Asset[]> => {
    const { url } = fixture.product;
    return (await callApi(url, listAssets, {}, await tokenFor(tunde))).data;
  };
  const assetNow = async (name: string): Promise<Asset> => {
    const found = (await assetsNow()).find((asset) => asset.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  /** Ngozi changes one price elsewhere. */
  const changeElsewhere = async (name: string, buyingPrice: string): Promise<void> => {
    const { url } = fixture.product;
    const { id, priceVersion: version, sellingPrice } = await assetNow(name);
    const prices = [{ id, version, buyingPrice, sellingPrice }];
    await callApi(url, savePrices, { prices, confirmed: true }, await tokenFor(ngozi));
  };
  return { assetsNow, assetNow, changeElsewhere };
}
