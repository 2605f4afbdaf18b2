import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, expectSound, phone, type Visitor } from '../fixture/browser.ts';
import { longJourney, useFixture } from '../fixture/fixture.ts';
import { buyBesideBrowser } from '../steps/buy-beside-browser.ts';
import { newTrader } from '../steps/new-customer.ts';
import { openAsset } from '../steps/open-asset.ts';
import { fillBitcoin, placeOrder } from '../steps/place-order.ts';

const fixture = useFixture();
const smallPhone = { ...phone, viewport: { width: 360, height: 640 } };
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const made = (page: Page) => page.getByRole('button', { name: 'I have made payment' });

async function openPayment(device = smallPhone): Promise<Visitor> {
  const customer = await newTrader(fixture.product, 'Ifeoma Udo');
  const id = await buyBesideBrowser(fixture.product, customer);
  const visitor = await fixture.visitAs(customer, device, 'allow');
  await visitor.page.goto('/dashboard');
  await visitor.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await visitor.page.goto(`/transaction-history?order=${id}`);
  await visitor.page.getByText('Transfer the exact amount').waitFor();
  return visitor;
}

describe('paying', longJourney, () => {
  it('fits the screen of a small phone: every value with its copy button, the clock and the price lock', async () => {
    const { page } = await openPayment();
    const dialog = page.getByRole('dialog');
    for (const name of ['Amount', 'Account number', 'Account name', 'Narration', 'Bank']) {
      const fact = dialog.locator('dt', { hasText: new RegExp(`^${name}$`) });
      await expect.poll(() => isInView(page, fact)).toBe(true);
      const button = dialog.getByRole('button', { name: new RegExp(`^copy ?${name}$`, 'i') });
      expect(await isInView(page, button), name).toBe(true);
      await button.click();
      expect(await clipboard(page), name).not.toBe('');
    }
    for (const what of [
      dialog.getByRole('timer'),
      dialog.getByText('Price locked for 15 minutes'),
      dialog.getByRole('button', { name: 'Copy all' }),
      made(page),
    ])
      expect(await isInView(page, what)).toBe(true);
    await dialog.getByRole('button', { name: 'Copy all' }).click();
    expect(await clipboard(page)).toMatch(
      /^Amount: [\d.]+\nAccount number: \d{10}\nAccount name: .+\nBank: .+\nNarration: ND\w{8}$/,
    );
    await dialog.getByText('Pay by USSD').click();
    await expect.poll(() => isInView(page, dialog.getByRole('link').last())).toBe(true);
    const links = await dialog.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(['737', '901', '894', '919', '966'].map((code) => `tel:%2A${code}%23`));
    await expectSound(page, 'the payment on a small phone');
  });

  it('can be read without a connection, after a reload too; the report is kept and sent by itself', async () => {
    const { page, context } = await openPayment();
    const number = await page.getByRole('dialog').locator('dd').nth(2).textContent();
    await context.setOffline(true);
    await page.reload();
    await page.getByText('Transfer the exact amount').waitFor();
    expect(await page.getByRole('dialog').locator('dd').nth(2).textContent()).toBe(number);
    await made(page).click();
    await page.getByText('Saved on this phone, not sent yet').waitFor();
    await page.getByText('We’ll send “I have made payment” by itself when you’re back online.').waitFor();
    expect(await page.getByText(/no money moved/i).count()).toBe(0);
    expect(await made(page).count()).toBe(0);
    await expectSound(page, 'a report that is kept');
    await page.reload();
    await page.getByText('Saved on this phone, not sent yet').waitFor();
    await context.setOffline(false);
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await page
      .getByText(/^Sent\. We’re checking your payment for order ND\w{8} now\.$/)
      .first()
      .waitFor();
    await page.getByText('Thank you. We’re checking your payment now').waitFor();
    expect(await page.evaluate(`localStorage.getItem('nairadesk.user.unsaved-reports')`)).toBe(null);
    expect(await page.evaluate(`localStorage.getItem('nairadesk.user.payment')`)).toBe(null);
  });

  it('leads Back to the list of assets, never to an empty form', async () => {
    const customer = await newTrader(fixture.product, 'Sade Bello');
    const { page } = await fixture.visitAs(customer, desktop);
    await page.goto('/dashboard');
    await openAsset(page, 'Bitcoin');
    await fillBitcoin(page);
    await placeOrder(page);
    await made(page).click();
    await page.getByText('Thank you. We’re checking your payment now').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(({ search }) => !search.includes('asset='));
    expect(await page.getByLabel('You pay').count()).toBe(0);
  });

  it('of a card is done with the form: “We have your card”', async () => {
    const customer = await newTrader(fixture.product, 'Musa Garba');
    const { page } = await fixture.visitAs(customer, smallPhone);
    await openAsset(page, 'PlayStation', { tab: 'gift-card' });
    await page.getByRole('radio', { name: 'Sell' }).check();
    await page.getByLabel('You send').fill('50');
    await page.getByLabel('Card details').fill('PSN-1234-CODE');
    await page.getByRole('button', { name: 'Sell for ₦64,000.00' }).click();
    await page.getByText('We have your card', { exact: true }).waitFor();
    expect(await made(page).count()).toBe(0);
    await expectSound(page, 'a card that we have');
  });
});

/** Whether all of it is inside of the window and above the dialog's buttons, unless it is one of them. */
async function isInView(page: Page, target: Locator): Promise<boolean> {
  const box = await target.first().boundingBox();
  const footer = page.getByRole('dialog').locator('footer');
  const edge = await footer.boundingBox();
  if (!box || !edge) return false;
  const isButton = (await footer.getByRole('button').and(target).count()) > 0;
  return box.y >= 0 && box.y + box.height <= (isButton ? smallPhone.viewport.height : edge.y);
}
