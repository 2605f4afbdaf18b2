import type { Page } from 'playwright-core';

interface Options {
  tab?: 'cryptocurrency' | 'gift-card';
}

/** Opens the order form of an asset, whose name starts so, from the cards of its tab. */
export async function openAsset(page: Page, name: string, { tab = 'cryptocurrency' }: Options = {}) {
  await page.goto(`/trade?tab=${tab}`);
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('dialog').waitFor();
}
