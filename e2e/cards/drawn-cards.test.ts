import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectNarrow, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';
import { shownTransactionId } from '../steps/place-order.ts';

const fixture = useFixture();
let visitor: Visitor;

const drawn = (page: Page, within: string) => page.locator(`${within} .gift-card`);

async function openSale(page: Page, name: string): Promise<void> {
  await openAsset(page, name, { tab: 'gift-card' });
  await page.getByRole('radio', { name: 'Sell', exact: true }).check();
  await page.getByLabel('Card code').waitFor();
}

beforeEach(async () => {
  visitor = await fixture.visitAs(await newTrader(fixture.product, 'Amaka Nwosu'), phone);
});
afterEach(() => {
  expect(visitor.troubles).toEqual([]);
});

describe('gift cards', longJourney, () => {
  it('are drawn with brand, country, value and form in the grid, the form, the order and the history', async () => {
    const { page } = visitor;
    await page.goto('/trade?tab=gift-card');
    await page.getByRole('tabpanel').getByRole('link').first().waitFor();
    const grid = page.getByRole('tabpanel').getByRole('link');
    expect(await drawn(page, '[role=tabpanel] a').count()).toBe(await grid.count());
    await openSale(page, 'Steam');
    const chosen = drawn(page, 'dialog').first();
    await expect.poll(() => chosen.innerText()).toMatch(/US\s*\$100\s*Physical/);
    await page.getByRole('group', { name: 'Form' }).getByRole('radio', { name: 'E-code' }).check();
    await expect.poll(() => chosen.innerText()).toMatch(/US\s*\$100\s*E-code/);
    await page.getByLabel('Card code').fill('AAAAA-BBBBB-CCCC1');
    await expectNarrow(page, 'a drawn card in the form');
    await page.getByRole('button', { name: 'Sell 1 card for ₦112,000.00', exact: true }).click();
    const transactionId = await shownTransactionId(page);
    await expect.poll(() => drawn(page, '[aria-label=Cards]').innerText()).toMatch(/US\s*\$100\s*E-code/);
    await page.goto(`/transaction-history?search=${transactionId}`);
    await page.getByRole('button', { name: transactionId }).waitFor();
    await expect.poll(() => drawn(page, 'main').count()).toBe(1);
    await expectSound(page, 'a history with a drawn card');
    await expectNarrow(page, 'a history with a drawn card');
  });

  it('a code that looks like none of the brand is warned of, and sold all the same', async () => {
    const { page } = visitor;
    await openSale(page, 'Amazon');
    const warning = page.getByText(
      'This doesn’t look like an Amazon code: they have 14 or 15 letters and digits. Check it; you may send it anyway.',
    );
    const code = page.getByLabel('Card code');
    await code.fill('AQ12-BCDE3F-GH');
    await warning.waitFor();
    await expectSound(page, 'a code of another shape');
    await expectNarrow(page, 'a code of another shape');
    await code.fill('AQ12-BCDE3F-GH45');
    await warning.waitFor({ state: 'detached' });
    await code.fill('AQ12-BCDE3F-GH');
    await warning.waitFor();
    await page.getByRole('button', { name: /^Sell 1 card for/ }).click();
    await shownTransactionId(page);
  });
});
