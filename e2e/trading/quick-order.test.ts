import { listHistory } from '@nairadesk/contract/transaction';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { desktop, expectNarrow, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';
import { placeOrder } from '../steps/place-order.ts';

const fixture = useFixture();
let visitor: Visitor;
const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

afterEach(() => {
  expect(visitor.troubles).toEqual([]);
});

describe('an order with few presses', longJourney, () => {
  it('has quick amounts within its limits, pays exactly these, and begins with the network of the last one', async () => {
    const person = await newTrader(fixture.product, 'Halima Sani');
    visitor = await fixture.visitAs(person, phone);
    const { page } = visitor;
    await openAsset(page, 'Bitcoin');
    const quick = page.getByRole('group', { name: 'Quick amounts' }).getByRole('button');
    await expect.poll(() => quick.allTextContents()).toEqual(['₦20,000', '₦50,000', '₦100,000', 'Max']);
    await press(page, '₦50,000');
    expect(await page.getByLabel('You pay').inputValue()).toBe('50,000.00');
    await expectNarrow(page, 'quick amounts');
    await expectSound(page, 'quick amounts');
    expect(await page.getByLabel('Network').inputValue()).toBe('');
    await page.getByLabel('Network').selectOption('Bitcoin');
    await page.getByRole('button', { name: 'Pay ₦50,000.00' }).waitFor();
    await placeOrder(page);
    const token = await tokenOf(fixture.product.url, person.email, person.password);
    const { data } = await callApi(fixture.product.url, listHistory, {}, token);
    expect(data.map(({ amount }) => amount)).toEqual(['50000.00']);

    await openAsset(page, 'Bitcoin');
    await page.getByText('As in your last order.').waitFor();
    expect(await page.getByLabel('Network').inputValue()).toBe('Bitcoin');
    await page.getByText('Goes to your wallet on Bitcoin').waitFor();
    await press(page, 'Max, ₦20,000,000');
    await page.getByRole('button', { name: 'Pay ₦20,000,000.00' }).waitFor();
    await page.getByRole('radio', { name: 'Sell', exact: true }).check();
    await page.getByRole('button', { name: 'Sell for ₦20,000,000.00' }).waitFor();
    await expectSound(page, 'the network of the last order');
  });

  it('leaves the network alone that was chosen by hand', async () => {
    const person = await newTrader(fixture.product, 'Bayo Ade');
    visitor = await fixture.visitAs(person, desktop);
    const { page } = visitor;
    await openAsset(page, 'Bitcoin');
    await press(page, '₦20,000');
    await page.getByLabel('Network').selectOption('Bitcoin');
    await placeOrder(page);
    await openAsset(page, 'Bitcoin');
    await page.getByText('As in your last order.').waitFor();
    const others = await page.getByLabel('Network').locator('option:enabled').allTextContents();
    const other = others.find((name) => name !== 'Bitcoin' && !name.startsWith('Choose')) ?? '';
    await page.getByLabel('Network').selectOption({ label: other });
    await page.getByText('As in your last order.').waitFor({ state: 'detached' });
    await press(page, '₦100,000');
    expect(await page.getByLabel('Network').locator('option:checked').textContent()).toBe(other);
  });
});
