import { listAssets } from '@nairadesk/contract/assets';
import { cardCountries } from '@nairadesk/contract/card-countries';
import { quoteCards } from '@nairadesk/contract/card-quote';
import { listCardRates, listPublicCardRates, saveCardRates } from '@nairadesk/contract/card-rates';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  demoPassword,
  desktop,
  expectNarrow,
  expectReadable,
  expectSound,
  fillIn,
  phone,
} from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { sizes } from '../fixture/sizes.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { linkIn, newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const amount = (page: Page) => page.locator('[data-ref="naira"]');

async function cardNamed(name: string) {
  const { url } = fixture.product;
  const token = await tokenOf(url, 'ngozi@nairadesk.example');
  const { data } = await callApi(url, listAssets, { assetType: 'gift-card' }, token);
  const assetId = data.find((asset) => asset.name === name)?.id ?? '';
  return { assetId, token, rates: (await callApi(url, listPublicCardRates, { assetId }, token)).data };
}

/** Chooses a card that isn't what is usual, and whose value has no button. @returns what it brings */
async function chooseCard(page: Page): Promise<string> {
  await field(page, 'Country').selectOption('GB');
  await field(page, 'Face value').selectOption('other');
  await page.getByLabel('Value in GBP').fill('42.50');
  await field(page, 'Form').selectOption('physical');
  await field(page, 'Receipt').selectOption('cash');
  const shown = (await amount(page).textContent()) ?? '';
  expect(shown).toMatch(/^₦[\d,]+\.\d\d$/);
  return shown;
}

async function expectChosen(page: Page, shown: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByText(`You receive ${shown}, at`).waitFor();
  await expect.poll(() => page.getByLabel('Value in GBP').inputValue()).toBe('42.50');
  for (const [group, name] of [
    ['Country', 'UK'],
    ['Form', 'Physical'],
    ['Receipt', /^Cash/],
  ] as const)
    expect(
      await form.getByRole('group', { name: group }).getByRole('radio', { name }).isChecked(),
      group,
    ).toBe(true);
}

async function expectGood(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, `${name}, ${colorScheme}`);
    await expectReadable(page, `${name}, ${colorScheme}`);
  }
  await expectNarrow(page, name);
}

const devices = sizes(['a phone', phone], ['a desktop', desktop]);

describe.each(devices)('public pages of gift cards on %s', (_, device) => {
  it('are read without JavaScript and without a login: from the landing page to the list, a card and its rates', async () => {
    const { product } = fixture;
    const { page: some } = await fixture.visit(device);
    const context = await some
      .context()
      .browser()
      ?.newContext({ ...device, baseURL: product.url, javaScriptEnabled: false });
    if (!context) throw new Error('no browser');
    try {
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Gift card rates' }).click();
      await page.getByRole('heading', { name: 'Gift card rates in naira', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Steam' }).click();
      await page.waitForURL('**/gift-cards/steam');
      const { rates } = await cardNamed('Steam');
      const rows = page.getByRole('table').locator('tr:has(th[scope=row])');
      expect(await rows.count()).toBe(rates.length);
      await expect.poll(() => rows.first().innerText()).toContain(formatNaira(rates[0]?.rate ?? ''));
      expect(await page.locator('noscript').textContent()).toContain(
        'Turn on JavaScript to work out an amount',
      );
      expect(await page.locator('[data-ref="card-calculator"]').isVisible()).toBe(false);
      expect(await page.getByRole('link', { name: 'Sell this card' }).isVisible()).toBe(true);
    } finally {
      await context.close();
    }
  });

  it('work out what a card brings by country, value, form and receipt, and pass the axe checks in both themes', async () => {
    const visitor = await fixture.visit(device);
    const { page } = visitor;
    await page.goto('/gift-cards');
    await expectGood(page, 'the list of gift cards');
    await page.getByRole('link', { name: 'Apple' }).click();
    await expectGood(page, 'the page of a gift card');
    const { rates } = await cardNamed('Apple');
    // Each rate, at both of its ends.
    for (const { country, form, receipt, from, to } of rates)
      for (const value of new Set([from, to])) {
        await field(page, 'Country').selectOption(country);
        await field(page, 'Face value').selectOption('other');
        await page.getByLabel(`Value in ${cardCountries[country].currency}`).fill(value);
        await field(page, 'Form').selectOption(form);
        await field(page, 'Receipt').selectOption(receipt);
        const quote = quoteCards(rates, [{ country, form, receipt, value }]);
        if (quote.problem === null)
          await expect.poll(() => amount(page).textContent()).toBe(formatNaira(nairaOf(quote.amountKobo)));
      }
    await page.getByLabel(/^Value in/).fill('$9x9,9999.');
    await page.getByText(/^We don’t buy cards of .*99,999 right now\.$/).waitFor();
    expect(await amount(page).textContent()).toBe('');
    await expectSound(page, 'a value that we don’t buy');
    expect(visitor.troubles).toEqual([]);
  });
});

describe('public pages of gift cards', longJourney, () => {
  it('lead to the form that sells the card, through the login, and the form shows the same naira', async () => {
    const seller = await newTrader(fixture.product, 'Amaka Nwosu');
    const visitor = await fixture.visit(phone);
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.getByLabel('Asset').selectOption({ label: 'Razer Gold' });
    await page.getByRole('link', { name: 'Sell Razer Gold' }).click();
    await page.waitForURL('**/gift-cards/razer-gold');
    const shown = await chooseCard(page);
    await page.getByRole('link', { name: 'Sell this card' }).click();
    await page.waitForURL('**/login?next=*');
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password ?? demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expectChosen(page, shown);
    // It is of the address, so a reload forgets nothing of it.
    await page.reload();
    await expectChosen(page, shown);
    expect(visitor.troubles).toEqual([]);
  });

  it('carry what was chosen through the login to the sign-up, its activation and the form', async () => {
    const visitor = await fixture.visit(phone);
    const { page } = visitor;
    const email = 'card-first@example.com';
    await page.goto('/gift-cards/razer-gold');
    const shown = await chooseCard(page);
    await page.getByRole('link', { name: 'Sell this card' }).click();
    await page.waitForURL('**/login?next=*');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/sign-up?next=*');
    await fillIn(page, { 'Full name': 'Blessing Udo', Email: email, 'Phone number': '08031234567' });
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('a long enough one');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/welcome');
    expect(await page.getByRole('link', { name: 'Sign up again' }).getAttribute('href')).toContain('next=');
    await page.goto(await linkIn(fixture.product, email, 'activate-account'));
    await page.getByText('We’re taking you back to what you chose.').waitFor();
    await expectSound(page, 'the activated account of a customer who chose a card');
    await page.waitForURL('**/trade?*');
    await page.getByRole('button', { name: 'Add bank account' }).waitFor();
    await expectChosen(page, shown);
    const keys = await page.evaluate<string[]>('Object.keys(localStorage)');
    expect(keys.filter((key) => key.includes('sign-up'))).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });

  it('lead to the account that selling needs first, with what was chosen', async () => {
    const { page } = await fixture.visit(phone);
    await page.goto('/gift-cards/razer-gold');
    await chooseCard(page);
    const sell = new URL(
      (await page.getByRole('link', { name: 'Sell this card' }).getAttribute('href')) ?? '',
      page.url(),
    );
    expect(sell.searchParams.get('card')).toBe('GB_42.50_physical_cash');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await page.waitForURL('**/sign-up?next=*');
    expect(new URL(page.url()).searchParams.get('next')).toBe(`${sell.pathname}${sell.search}`);
  });

  it('show a rate that was just saved, and links of the viewer', async () => {
    const { assetId, token } = await cardNamed('Amazon');
    const [rate] = (await callApi(fixture.product.url, listCardRates, { id: assetId }, token)).data;
    if (!rate) throw new Error('no rate');
    const { page } = await fixture.visitAs('ada@nairadesk.example', desktop);
    await page.goto('/gift-cards/amazon');
    const changed = [{ ...rate, rate: '1011.11' }];
    const given = { id: assetId, added: [], changed, removed: [], confirmed: true };
    await callApi(fixture.product.url, saveCardRates, given, token);
    await page.reload();
    await page.getByRole('cell', { name: '₦1,011.11' }).waitFor();
    const account = page.getByRole('navigation', { name: 'Account' });
    expect(await account.getByRole('link').allTextContents()).toEqual(['Dashboard']);
    expect(await page.getByText('New here?').isVisible()).toBe(false);
  });
});
