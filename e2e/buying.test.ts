import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { leadOf } from '@nairadesk/contract/coin-order';
import type { Endpoint, RequestOf } from '@nairadesk/contract/endpoint';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { amountKoboOf, formatNaira, koboOf, nairaOf, unitsOf } from '@nairadesk/contract/money';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNarrow, expectSound, inMotion, phone } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { callApi } from './steps/call-api.ts';
import { newCustomer } from './steps/new-customer.ts';
import { openAsset } from './steps/open-asset.ts';
import { startAtDashboard } from './steps/start-at-dashboard.ts';

const fixture = useFixture();
let page: Page;

startAtDashboard(fixture, (opened) => {
  page = opened;
});

describe('an order', () => {
  it('offers cryptocurrencies and gift cards in two tabs, each with a grid of its assets', async () => {
    await page.goto('/trade');
    const coins = await assetsOf('cryptocurrency');
    await expectCards(
      gridOf(page),
      coins.toSorted((a, b) => leadOf(a.name) - leadOf(b.name)),
    );
    await page.getByRole('tab', { name: 'Gift Cards' }).click();
    await page.waitForURL('**/trade?tab=gift-card');
    await expectCards(gridOf(page), await assetsOf('gift-card'));
  });

  it('converts between amount and quantity at the buy or sell price, and shows the minimum', async () => {
    const [tether] = (await assetsOf('cryptocurrency')).filter(({ name }) => name.startsWith('Tether'));
    if (!tether) throw new Error('no Tether');
    const naira = (price: string) => nairaOf(amountKoboOf(unitsOf('12.5'), koboOf(price)));
    const shown = (price: string) => formatNaira(naira(price)).slice(1);
    await openAsset(page, 'Tether');
    await page.getByText(`Minimum ${formatNaira(tether.minAmount)}`).waitFor();
    await page.getByLabel('You get').fill('12.5');
    await expect.poll(() => page.getByLabel('You pay').inputValue()).toBe(shown(tether.buyingPrice));
    await page.getByRole('radio', { name: 'Sell' }).check();
    await expect.poll(() => page.getByLabel('You receive').inputValue()).toBe(shown(tether.sellingPrice));
    await page.getByLabel('You receive').fill(naira(tether.sellingPrice));
    await expect.poll(() => page.getByLabel('You send').inputValue()).toBe('12.5');
  });

  it('order dialog: toggles from buy to sell and back, each with its own price and fields', async () => {
    const [tether] = (await assetsOf('cryptocurrency')).filter(({ name }) => name.startsWith('Tether'));
    if (!tether) throw new Error('no Tether');
    await openAsset(page, 'Tether');
    const dialog = page.getByRole('dialog');
    const side = (name: string) => dialog.getByRole('radio', { name, exact: true });
    const expectSide = async (name: string, price: string, labels: string[], asksEmail: boolean) => {
      await expect.poll(() => side(name).isChecked(), { message: name }).toBe(true);
      await dialog.getByRole('button', { name, exact: true }).waitFor();
      await expect
        .poll(() => dialog.locator('dd').first().textContent())
        .toContain(`= ${formatNaira(price)}`);
      for (const label of labels) await dialog.getByLabel(label).waitFor();
      expect(await dialog.getByLabel('Email').count()).toBe(asksEmail ? 1 : 0);
    };
    const buying = () => expectSide('Buy', tether.buyingPrice, ['You pay', 'You get'], false);
    await buying();
    await side('Sell').check();
    await expectSide('Sell', tether.sellingPrice, ['You send', 'You receive'], true);
    await side('Buy').check();
    await buying();
    // What is typed after coming back is an order to buy.
    await dialog.getByLabel('You get').fill('12.5');
    await dialog.getByRole('button', { name: /^Pay ₦/ }).waitFor();
  });

  it('says before the trade how long the rate holds, whose money we take, and what becomes of late money', async () => {
    const dialog = page.getByRole('dialog');
    await openAsset(page, 'Bitcoin');
    await dialog
      .getByText(
        'We hold this rate for 15 minutes. Pay from a bank account in your own name. If your money comes later, we go ahead only if you agree.',
      )
      .waitFor();
    await page.getByRole('radio', { name: 'Sell' }).check();
    await dialog
      .getByText('We hold this rate for 15 minutes. If your coins come later, we go ahead only if you agree.')
      .waitFor();
    // The code of a card comes with the order, so nothing can be late.
    await openAsset(page, 'PlayStation', { tab: 'gift-card' });
    await page.getByRole('radio', { name: 'Sell' }).check();
    await dialog.getByLabel('Card details').waitFor();
    expect(await dialog.getByText('We hold this rate').count()).toBe(0);
  });

  it('shows an error under each invalid field and focuses the first', async () => {
    // Of a coin without an order yet, whose network would be chosen.
    await openAsset(page, 'USD Coin');
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    for (const message of ['Amount is required', 'Quantity is required', 'Network is required'])
      await page.getByRole('dialog').getByText(message).waitFor();
    await expect.poll(() => isFocused(page.getByLabel('You pay'))).toBe(true);
    await page.getByRole('radio', { name: 'Sell' }).check();
    await page.getByLabel('You send').fill('20');
    await page.getByLabel('Network').selectOption('ERC20');
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: /^Sell for/ }).click();
    await page.getByText('Email address is required').waitFor();
    await expect.poll(() => isFocused(page.getByLabel('Email'))).toBe(true);
    await page.getByLabel('Email').fill('ada@');
    await page.getByRole('button', { name: /^Sell for/ }).click();
    await page.getByText('Invalid email format').waitFor();
  });

  it('warns about letters in an amount, formats the typed naira, and restores them after Escape', async () => {
    await openAsset(page, 'Bitcoin');
    const pay = page.getByLabel('You pay');
    await pay.pressSequentially('50k');
    await page.getByText('Type every zero').waitFor();
    await pay.fill('50000');
    await expect.poll(() => page.getByText('Type every zero').count()).toBe(0);
    await pay.press('Tab');
    await expect.poll(() => pay.inputValue()).toBe('50,000.00');
    await expect.poll(() => page.getByLabel('You get').inputValue()).toBe('0.00035373');
    await page.getByRole('button', { name: 'Pay ₦50,000.00' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await gridOf(page)
      .getByRole('link', { name: /^Bitcoin/ })
      .click();
    await expect.poll(() => pay.inputValue()).toBe('50,000.00');
  });

  it('adds the missing wallet above the order, which stays as it was typed', longJourney, async () => {
    const musa = await fixture.visitAs('musa@nairadesk.example', inMotion(phone));
    await openAsset(musa.page, 'Bitcoin');
    await musa.page.getByLabel('You pay').fill('20000');
    await musa.page.getByLabel('Network').selectOption('Bitcoin');
    await musa.page.getByText('You have no wallet on Bitcoin yet').waitFor();
    await musa.page.getByRole('button', { name: 'Add wallet address' }).click();
    const adding = musa.page.getByRole('dialog', { name: 'Your wallet on Bitcoin' });
    await adding.getByLabel('Wallet address').fill('bc1qnotawallet');
    await adding.getByRole('button', { name: 'Save wallet' }).click();
    await expect.poll(() => adding.locator('[aria-invalid=true]').count()).toBe(1);
    await expectSound(musa.page, 'a wallet that is added above an order');
    await expectNarrow(musa.page, 'a wallet that is added above an order');
    await adding.getByLabel('Wallet address').fill(exampleAddress('Bitcoin', 'Musa Bello'));
    await adding.getByRole('button', { name: 'Save wallet' }).click();
    await adding.waitFor({ state: 'detached' });
    await musa.page.getByText('Goes to your wallet on Bitcoin').waitFor();
    await expect.poll(() => musa.page.getByLabel('You pay').inputValue()).toBe('20,000.00');
    // On a small phone, too, a toast of two lines leaves the title free.
    await musa.page.setViewportSize({ width: 320, height: 568 });
    const title = musa.page.getByRole('dialog').getByRole('heading', { name: 'Bitcoin' });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThanOrEqual(72);
    expect(musa.troubles).toEqual([]);
  });

  it('adds the missing bank account above the sale, with the question of Settings', longJourney, async () => {
    const person = await newCustomer(fixture.product, 'Zainab Musa');
    const seller = await fixture.visitAs(person, phone);
    await openAsset(seller.page, 'Bitcoin');
    await seller.page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await seller.page.getByLabel('You send').fill('0.001');
    await seller.page.getByLabel('Network').selectOption('Bitcoin');
    await seller.page.getByRole('button', { name: 'Add bank account' }).click();
    const adding = seller.page.getByRole('dialog', { name: 'Your bank account' });
    await adding.getByLabel('Bank Name').fill('GTBank');
    await adding.getByLabel('Account Number').fill('0123456789');
    await adding.getByLabel('Account Name').fill('Zainab Musa');
    await adding.getByRole('button', { name: 'Save account' }).click();
    await seller.page.getByRole('dialog', { name: 'Is this your account?' }).waitFor();
    await expectSound(seller.page, 'an account that is added above a sale');
    await seller.page.getByRole('button', { name: 'Yes, save it' }).click();
    await adding.waitFor({ state: 'detached' });
    await seller.page.getByText('Paid to your bank account').waitFor();
    await expect.poll(() => seller.page.getByLabel('You send').inputValue()).toBe('0.001');
    await seller.page.getByRole('button', { name: 'Sell for ₦139,250.00' }).click();
    await seller.page.getByText('Send the exact quantity').waitFor();
    expect(seller.troubles).toEqual([]);
  });

  it('shows the delivery email of a gift card, and counts down from 15 minutes', async () => {
    await openAsset(page, 'Steam', { tab: 'gift-card' });
    await page.getByLabel('You get').fill('20');
    await expect.poll(() => page.getByLabel('Delivery email').inputValue()).toBe('ada@nairadesk.example');
    await page.getByLabel('Delivery email').fill('friend@example.com');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/orders'),
      page.getByRole('button', { name: /^Pay ₦/ }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ deliveryEmail: 'friend@example.com', quantity: '20' });
    await page.getByText('we email $20 of Steam gift card to friend@example.com').waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^(15:00|14:\d\d)$/);
    const first = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(first);
  });
});

/** Asks the product as the one who is logged in on a page. */
async function answerOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>, as = page) {
  const token = await as.evaluate<string>(`JSON.parse(localStorage['nairadesk.auth']).state.token`);
  return callApi(fixture.product.url, endpoint, request, token);
}

async function assetsOf(assetType: Asset['assetType']): Promise<Asset[]> {
  return (await answerOf(listAssets, { assetType })).data;
}

function gridOf(where: Page): Locator {
  return where.getByRole('tabpanel').getByRole('listitem');
}

/** Exactly these, in this order, each with its picture, its name and what it is sold at. */
async function expectCards(cards: Locator, assets: readonly Asset[]) {
  await expect.poll(() => cards.count()).toBe(assets.length);
  for (const [index, { name, logo, sellingPrice }] of assets.entries()) {
    const card = cards.nth(index);
    await card.getByText(name, { exact: true }).waitFor();
    // Of a dollar coin it says what it is the price of.
    await card.getByText(`You sell${formatNaira(sellingPrice)}`).waitFor();
    await expect.poll(() => card.locator('img').count()).toBe(logo ? 1 : 0);
  }
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === element.ownerDocument.activeElement);
}
