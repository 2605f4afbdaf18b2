import type { Page } from 'playwright-core';

/** Fills the order form that is open to buy bitcoin for ₦50,000. */
export async function fillBitcoin(page: Page): Promise<void> {
  await page.getByLabel('You pay').fill('50000');
  await page.getByLabel('Network').selectOption('Bitcoin');
}

/** Presses the button of a filled form to buy, and waits for what is to be paid. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByText('Transfer the exact amount').waitFor();
}

/** Says that the order whose payment is shown was paid, and waits until the desk knows. */
export async function reportPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I have made payment' }).click();
  await page
    .getByText(/^(Payment reported|Coins sent|Card ready)/)
    .first()
    .waitFor();
}

/** The number of the order whose payment is shown. */
export async function shownTransactionId(page: Page): Promise<string> {
  const text = await page
    .getByRole('dialog')
    .getByText(/^Order ND\w{8}$/)
    .textContent();
  return text?.replace('Order ', '') ?? '';
}
