import { reportPayment } from '@nairadesk/contract/orders';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectSound, logIn, phone, toastOf, visitNotified } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBesideBrowser } from '../steps/buy-beside-browser.ts';
import { callApi, tokenOf } from '../steps/call-api.ts';
import { newTrader } from '../steps/new-customer.ts';
import { isSubscribed, playedService } from '../steps/played-push-service.ts';

const fixture = useFixture();

const question = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(/^Shall we notify/);

async function visit(device: typeof phone) {
  const customer = await newTrader(fixture.product, 'Efe Ighalo');
  const visitor = await visitNotified(fixture.product, device);
  await visitor.page.addInitScript(playedService);
  await logIn(visitor.page, customer.email, customer.password);
  await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  return { ...visitor, customer };
}

describe('notifications of a customer', longJourney, () => {
  it('are asked about once an order waits for us, never before, and end with the log-out', async () => {
    const { page, context, customer, troubles } = await visit(phone);
    for (const path of ['/dashboard', '/trade', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await question(page).count()).toBe(0);
    }
    const id = await buyBesideBrowser(fixture.product, customer);
    await page.goto(`/transaction-history/${id}`);
    await page.getByRole('button', { name: 'Pay now' }).waitFor();
    expect(await question(page).count()).toBe(0);
    const token = await tokenOf(fixture.product.url, customer.email, customer.password);
    await callApi(fixture.product.url, reportPayment, { orderId: id, status: 'successful' }, token);
    await question(page).waitFor();
    await expectSound(page, 'the question about notifications');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await toastOf(page, 'We’ll notify you here when your order changes').waitFor();
    expect(await isSubscribed(page)).toBe(true);
    await question(page).waitFor({ state: 'detached' });
    await page.goto('/settings?tab=notifications');
    await page.getByRole('button', { name: 'Turn off here' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => isSubscribed(page)).toBe(false);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('are not asked about again after “Not now”', async () => {
    const { page, context, customer } = await visit(desktop);
    const id = await buyBesideBrowser(fixture.product, customer);
    const token = await tokenOf(fixture.product.url, customer.email, customer.password);
    await callApi(fixture.product.url, reportPayment, { orderId: id, status: 'successful' }, token);
    await page.goto(`/transaction-history/${id}`);
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await question(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Or write on WhatsApp').waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await isSubscribed(page)).toBe(false);
    await context.close();
  });
});
