import { exampleAddress } from '@nairadesk/contract/example-address';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { desktop, logIn, phone, type Visitor } from './fixture/browser.ts';
import { longJourney, useFixture } from './fixture/fixture.ts';
import { sizes } from './fixture/sizes.ts';
import { type Customer, newCustomer, newTrader } from './steps/new-customer.ts';
import { openAsset } from './steps/open-asset.ts';
import { openOrder } from './steps/order-pane.ts';
import { fillBitcoin, reportPayment, shownTransactionId } from './steps/place-order.ts';

const fixture = useFixture();

const devices = sizes(['a phone', phone, 'Amaka Nwosu'], ['a desktop', desktop, 'Yusuf Danjuma']);

describe.each(devices)('a trade on %s', longJourney, (_name, device, name) => {
  let trader: Visitor;
  let staff: Visitor;
  let seasoned: Customer;

  beforeAll(async () => {
    seasoned = await newTrader(fixture.product, name);
  });

  beforeEach(async () => {
    trader = await fixture.visit(device);
    staff = await fixture.visitAs('tunde@nairadesk.example', desktop);
  });

  afterEach(() => {
    expect([...trader.troubles, ...staff.troubles]).toEqual([]);
  });

  /** The one who trades: with a bank account, and a wallet on Bitcoin. */
  async function openAsTrader(): Promise<Page> {
    trader = await fixture.visitAs(seasoned, device);
    return trader.page;
  }

  it('signs up, and activates the account by the link in the email', async () => {
    const { page } = trader;
    const [email, password] = [`${name.toLowerCase().replace(' ', '.')}@example.com`, seasoned.password];
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Full name is required').waitFor();
    await page.getByText('You must agree to the Terms of Service and Privacy Policy.').waitFor();
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone number').fill('08031234567');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Passwords must match').waitFor();
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/welcome');

    const mail = await fixture.product.mailTo(email, /activate-account/);
    const link = /https?:\/\/\S+activate-account\?token=\S+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    await page.getByText('Account Successfully Activated').waitFor();
    await page.waitForURL((url) => !url.href.includes('token='));
    // The address is there before the page is, which is a document of its own.
    await page.waitForURL(`${fixture.product.url}/`);
    await page.getByRole('heading', { name: /^Buy and sell crypto and gift cards in naira\.$/ }).waitFor();
  });

  it('refuses a wrong password, then logs in', async () => {
    const { page } = trader;
    const { email, password } = seasoned;
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Incorrect email or password.').first().waitFor();
    trader.troubles.length = 0; // The browser itself reports a refused call as an error.
    await logIn(page, email, password);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  it('saves a bank account and a wallet', async () => {
    const { page } = trader;
    const { email, password } = await newCustomer(fixture.product, name);
    await logIn(page, email, password);
    await page.goto('/settings');
    await page.getByRole('tab', { name: 'Bank Details' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Bank name is required').waitFor();
    await page.getByLabel('Bank Name').fill('GTBank');
    await page.getByLabel('Account Name').fill(name);
    await page.getByLabel('Account Number').fill('0123456789');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('dialog').getByText('012 345 6789').waitFor();
    await page.getByRole('button', { name: 'Yes, save it' }).click();
    await page.getByText('Bank details updated successfully').waitFor();
    await page.getByRole('tab', { name: 'Wallet Address' }).click();
    await page.getByLabel('Network').selectOption('Bitcoin');
    await page
      .getByRole('textbox', { name: 'Wallet address' })
      .fill(exampleAddress('Bitcoin', 'a new wallet'));
    await page.getByRole('button', { name: /save/i }).click();
    await page.getByText('Wallet details updated successfully').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Bank Details' }).click();
    // What was typed comes back as it was: a number field would have eaten the zero.
    await expect.poll(() => page.getByLabel('Account Number').inputValue()).toBe('0123456789');
  });

  it('finds a coin by its ticker', async () => {
    const page = await openAsTrader();
    const card = (asset: string) => page.getByRole('link', { name: new RegExp(`^${asset}`) });
    await page.goto('/trade');
    await card('Ethereum').waitFor();
    await page.getByLabel('Search cryptocurrencies').fill('BTC');
    await card('Ethereum').waitFor({ state: 'detached' });
    await card('Bitcoin').waitFor();
  });

  it('buys Bitcoin: shows the exact payment details, and staff complete the order', async () => {
    const page = await openAsTrader();
    await openAsset(page, 'Bitcoin');
    await fillBitcoin(page);
    await page.getByText(exampleAddress('Bitcoin', 'a new wallet')).waitFor();
    // At 141,350,000.00 a coin they are enough for 0.00035373; the naira stay as they were typed.
    await expect.poll(() => page.getByLabel('You get').inputValue()).toBe('0.00035373');
    await page.getByRole('button', { name: 'Pay ₦50,000.00' }).click();
    await page.getByText('Transfer the exact amount').waitFor();
    await page.getByText('1012345671').first().waitFor();
    await page.getByText('Zenith Bank').waitFor();
    // What a banking app asks for stands together, in view on a phone.
    const facts = page.getByRole('dialog').locator('dt');
    await expect
      .poll(() => facts.allTextContents())
      .toEqual(['Amount', 'Account number', 'Account name', 'Narration', 'Bank']);
    await page.getByText('Nairadesk Limited').waitFor();
    await page.getByText('₦50,000.00').first().waitFor();
    const transactionId = await shownTransactionId(page);
    // It says so for two seconds.
    await Promise.all([
      page.getByText('Copied').first().waitFor(),
      page.getByRole('button', { name: /copy.*account number/i }).click(),
    ]);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('1012345671');
    await reportPayment(page);

    await completeAsStaff(staff.page, transactionId, `1b7f2c-of-${transactionId}`);
    // The open dialog moves on by itself.
    await page
      .getByText(/done|completed/i)
      .first()
      .waitFor();
    await fixture.product.mailTo(
      seasoned.email,
      new RegExp(`Order ${transactionId} is complete[\\s\\S]*1b7f2c-of-`),
    );
    await expectInHistory(page, transactionId, false);
    await expectInHistory(staff.page, transactionId, true);
  });

  it('sells Bitcoin: shows the wallet address of the desk account, and staff pay out', async () => {
    const page = await openAsTrader();
    await openAsset(page, 'Bitcoin');
    await page.getByRole('radio', { name: 'Sell' }).check();
    await page.getByLabel('You send').fill('0.001');
    await page.getByLabel('Network').selectOption('Bitcoin');
    await page.getByText('Paid to your bank account').waitFor();
    await page.getByRole('button', { name: 'Sell for ₦139,250.00' }).click();
    await page.getByText('Send the exact quantity').waitFor();
    await page.getByText(exampleAddress('Bitcoin', 'Ngozi Eze')).waitFor();
    await page.getByText('Only Bitcoin, only on Bitcoin').waitFor();
    const transactionId = await shownTransactionId(page);
    await reportPayment(page);

    const card = await findCard(staff.page, transactionId);
    await card.getByText('0123456789').first().waitFor();
    await completeAsStaff(staff.page, transactionId, `NIP-000111-${transactionId}`);
    await expectInHistory(page, transactionId, false);
    await expectInHistory(staff.page, transactionId, true);
  });

  it('sells a gift card only with its card details, which staff can reveal', async () => {
    const page = await openAsTrader();
    await openAsset(page, 'PlayStation', { tab: 'gift-card' });
    await page.getByRole('radio', { name: 'Sell' }).check();
    await page.getByLabel('You send').fill('50');
    await page.getByRole('button', { name: 'Sell for ₦64,000.00' }).click();
    await page.getByText('Card details are required').waitFor();
    await page.getByLabel('Card details').fill('STEAM-4711-CODE');
    await page.getByRole('button', { name: 'Sell for ₦64,000.00' }).click();
    await page.getByText('We have your card', { exact: true }).waitFor();
    const transactionId = await shownTransactionId(page);
    const card = await findCard(staff.page, transactionId);
    expect(await card.textContent()).not.toContain('STEAM-4711-CODE');
    await card.getByText('Each view is logged.').waitFor();
    await card.getByRole('button', { name: 'Show card code' }).click();
    await card.getByText('STEAM-4711-CODE').waitFor();
    await card.getByRole('button', { name: 'Copy from the customer' }).waitFor();
    // What was shown is kept nowhere: a member of staff who comes back asks again.
    await staff.page.reload();
    await card.getByRole('button', { name: 'Show card code' }).click();
    await card.getByText('STEAM-4711-CODE').waitFor();
  });

  it('buys a gift card: announces separate delivery when staff enter no code', async () => {
    const page = await openAsTrader();
    const { email } = seasoned;
    await openAsset(page, 'Steam', { tab: 'gift-card' });
    await page.getByLabel('You get').fill('20');
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    const transactionId = await shownTransactionId(page);
    await reportPayment(page);
    const card = await findCard(staff.page, transactionId);
    await card.getByRole('button', { name: 'Mark as Sent' }).click();
    const dialog = staff.page.getByRole('dialog');
    await dialog
      .getByText(`If you leave this empty, we tell the customer that you’ll send it to ${email} yourself.`)
      .waitFor();
    await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
    await card.waitFor({ state: 'detached' });
    const told = page.getByText(`We’ll send the card to ${email} separately.`);
    await told.waitFor();
    expect(await page.getByText(/sent the code|on its way/).count()).toBe(0);
    await page.goto(`/transaction-history?search=${transactionId}`);
    await page.getByRole('button', { name: transactionId }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'We deliver the card to' }).waitFor();
    await told.waitFor();
    expect(await page.getByText(/sent the code|on its way/).count()).toBe(0);
  });
});

async function findCard(page: Page, transactionId: string) {
  await page.goto('/order');
  return openOrder(page, transactionId);
}

async function completeAsStaff(page: Page, transactionId: string, reference: string) {
  const card = await findCard(page, transactionId);
  await card.getByRole('button', { name: 'Mark as Sent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/hash|reference/i).fill(reference);
  await dialog.getByRole('button', { name: 'Mark as Sent' }).click();
  await card.waitFor({ state: 'detached' });
}

async function expectInHistory(page: Page, transactionId: string, asStaff: boolean) {
  await page.goto('/transaction-history');
  await page.getByLabel('Search transactions').fill(transactionId);
  const row = page.getByRole('row').filter({ hasText: transactionId });
  await row.first().waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /ND\w{8}/ })
        .count(),
    )
    .toBe(1);
  await expect.poll(() => row.first().textContent()).toContain('Completed');
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'User Name' }).count())
    .toBe(asStaff ? 1 : 0);
}
