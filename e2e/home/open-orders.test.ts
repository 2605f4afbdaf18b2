import { reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { beforeEach, describe, expect, it } from 'vitest';
import { desktop, phone, toastOf } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBesideBrowser } from '../steps/buy-beside-browser.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { type Customer, newCustomer, newTrader } from '../steps/new-customer.ts';

const fixture = useFixture();
let customer: Customer;
let token: string;

beforeEach(async () => {
  customer = await newTrader(fixture.product, 'Bola Ade');
  token = await tokenOf(fixture.product.url, customer.email, customer.password);
});

const buy = () => buyBesideBrowser(fixture.product, customer);

describe('open orders of a customer', () => {
  it('are in a strip on every screen and in the title, and say it when one moves', longJourney, async () => {
    const { page } = await fixture.visitAs(customer, phone);
    await page.goto('/support');
    const strip = page.getByRole('region', { name: 'Open orders' });
    await page.getByRole('navigation', { name: 'Shortcuts' }).waitFor();
    expect(await strip.count()).toBe(0);
    const id = await buy();
    await strip.getByText(/^Pay ₦[\d,.]+, 1[45]:\d\d left$/).waitFor();
    await expect.poll(() => page.title()).toBe('(1) Support · Nairadesk');
    const { url } = fixture.product;
    await callApi(url, reportPayment, { orderId: id, status: 'successful' }, token);
    await strip.getByText('Checking', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('Support · Nairadesk');
    const staff = await tokenOf(url, 'tunde@nairadesk.example');
    await callApi(url, resolveOrder, { orderId: id, status: 'completed', reference: 'a hash' }, staff);
    await toastOf(page, 'Order complete: 0.0005 Bitcoin').waitFor();
    await strip.waitFor({ state: 'detached' });
  });

  it('lead to their payment, on a large screen too', async () => {
    await buy();
    const { page } = await fixture.visitAs(customer, desktop);
    await page.goto('/trade');
    await page
      .getByRole('region', { name: 'Open orders' })
      .getByRole('link', { name: /^Pay ₦/ })
      .click();
    await page.getByRole('dialog').getByText('Transfer the exact amount').waitFor();
    expect(await page.getByRole('navigation', { name: 'Shortcuts' }).count()).toBe(0);
  });
});

describe('the dashboard of a customer', () => {
  it('begins with the first steps, then with open orders and what they trade most', async () => {
    const { page } = await fixture.visitAs(await newCustomer(fixture.product, 'Chi Eze'), phone);
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'Get started' }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(3);
    await page.getByRole('link', { name: /Add your bank account/ }).click();
    await page.waitForURL('**/settings?tab=bank-details');

    const trader = (await fixture.visitAs(customer, phone)).page;
    await trader.goto('/dashboard');
    await trader.getByText('Add a wallet (done)').waitFor();
    await buy();
    await trader
      .getByRole('region', { name: 'Your open orders' })
      .getByText(/^Pay ₦[\d,.]+, 1[45]:\d\d left$/)
      .waitFor();
    const most = trader.getByRole('region', { name: 'You trade most' }).getByRole('listitem');
    await expect.poll(() => most.count()).toBe(1);
    expect(await most.textContent()).toContain('Bitcoin');
    expect(await trader.getByRole('region', { name: 'Get started' }).count()).toBe(0);
  });

  it('has four places under the thumb beside the menu', async () => {
    const { page } = await fixture.visitAs(customer, phone);
    await page.goto('/dashboard');
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await expect
      .poll(() => bar.getByRole('link').allTextContents())
      .toEqual(['Home', 'Trade', 'Orders', 'Help']);
    for (const [name, path] of [
      ['Orders', '/transaction-history'],
      ['Help', '/support'],
      ['Trade', '/trade'],
      ['Home', '/dashboard'],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => bar.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
    }
  });
});
