import { listAssets } from '@nairadesk/contract/assets';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { translatedLanguages } from '@nairadesk/contract/languages';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNarrow, phone, type Visitor } from '../fixture/browser.ts';
import { expectTranslated } from '../fixture/expect-translated.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { speakOn } from '../fixture/speak-on.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { cardPicture } from '../steps/card-picture.ts';
import { newCustomer, newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';

const fixture = useFixture();
let visitor: Visitor;
/** What staff typed about the assets. */
let descriptions: string[] = [];

beforeAll(async () => {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'ada@nairadesk.example');
  const lists = await Promise.all(
    (['cryptocurrency', 'gift-card'] as const).map((assetType) =>
      callApi(url, listAssets, { assetType }, token),
    ),
  );
  descriptions = lists.flatMap(({ data }) =>
    data.flatMap(({ description, name }) => [description ?? '', name]),
  );
});

afterEach(() => expect(visitor.troubles).toEqual([]));

/** Looks at a state, which was reached by its English names, in each language, and goes back to English. */
async function inEach(page: Page, state: string): Promise<void> {
  for (const language of translatedLanguages) {
    await speakOn(page, language);
    await expectTranslated(page, language, state, descriptions);
    await expectNarrow(page, `${state} in ${language}`);
  }
  await speakOn(page, 'en');
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

describe('trading in another language', longJourney, () => {
  it('lists and the form of an order are translated, and fit a small phone', async () => {
    visitor = await fixture.visitAs(await newTrader(fixture.product, 'Hadiza Bello'), phone);
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Popular Cryptocurrencies' }).waitFor();
    await inEach(page, 'the dashboard');
    await openAsset(page, 'Bitcoin');
    await press(page, 'Buy');
    await page.getByText('Amount is required').waitFor();
    await inEach(page, 'an empty order');
    await page.getByLabel('You pay').fill('5k');
    await page.getByText('Type every zero: 50000, not 50k').first().waitFor();
    await inEach(page, 'an amount that is no number');
    await page.getByLabel('You pay').fill('50000');
    await page.getByLabel('Network').selectOption('Bitcoin');
    await page.getByText('Goes to your wallet on Bitcoin').waitFor();
    await inEach(page, 'an order to buy');
    await speakOn(page, 'yo');
    await page.getByRole('button', { name: 'San ₦50,000.00' }).waitFor();
    await speakOn(page, 'en');
  });

  it('a sale and its price alerts are translated', async () => {
    visitor = await fixture.visitAs(await newTrader(fixture.product, 'Kunle Ojo'), phone);
    const { page } = visitor;
    await openAsset(page, 'Bitcoin');
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.getByText('Paid to your bank account').waitFor();
    await press(page, 'Tell me at a price');
    await press(page, 'Save price alert');
    await page.getByText('Price is required').waitFor();
    await inEach(page, 'an order to sell, and a price alert');
    await page.getByLabel('Tell me when I can sell at').fill('190000000');
    await press(page, 'Save price alert');
    await page.getByRole('button', { name: /^Delete alert/ }).waitFor();
    await inEach(page, 'a saved price alert');
  });

  it('cards are sold one by one, with photos', async () => {
    visitor = await fixture.visitAs(await newTrader(fixture.product, 'Musa Garba'), phone);
    const { page } = visitor;
    await openAsset(page, 'Amazon', { tab: 'gift-card' });
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.getByLabel('Card code').fill('HALF-A-CODE');
    await page.getByText('This doesn’t look like an Amazon code').waitFor();
    await inEach(page, 'a code that looks wrong');
    await press(page, 'Add card');
    await page.getByRole('heading', { name: 'Card 2' }).waitFor();
    await press(page, /^Sell 2 cards/);
    await page.getByText('Enter the card’s code, or add a photo of it').first().waitFor();
    await inEach(page, 'two cards, one of them incomplete');
    const picture = await cardPicture(page, { width: 400, height: 300, text: 'front' });
    await page.getByLabel('Choose from gallery: front').setInputFiles(picture);
    await page.getByText('Sent', { exact: true }).waitFor();
    await inEach(page, 'a photo that was sent');
  });

  it('a wallet and a bank account are added above the order', async () => {
    visitor = await fixture.visitAs(await newCustomer(fixture.product, 'Uche Eze'), phone);
    const { page } = visitor;
    await openAsset(page, 'XRP');
    await page.getByText('You have no wallet on Ripple').waitFor();
    await press(page, 'Add wallet address');
    const address = page.getByLabel('Wallet address');
    await address.fill(exampleAddress('Tron', 'Uche'));
    await address.blur();
    await page.getByText('This looks like a Tron address').waitFor();
    await inEach(page, 'an address of another network');
    await address.fill(exampleAddress('Ripple', 'Uche'));
    await page.getByText('Valid address format').waitFor();
    await press(page, 'Save wallet');
    await page.getByText('Enter the destination tag').waitFor();
    await inEach(page, 'a wallet whose tag is missing');
    await page.getByLabel('My wallet doesn’t need').check();
    await press(page, 'Save wallet');
    await page.getByText('No destination tag needed').waitFor();
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await press(page, 'Add bank account');
    await page.getByLabel('Account Number').fill('0803 123 4567');
    await press(page, 'Save account');
    await page.getByText('Bank name is required').waitFor();
    await inEach(page, 'a bank account that is a phone number');
  });
});
