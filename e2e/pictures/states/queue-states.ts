import type { Page } from 'playwright-core';
import { buyCard, buyCodes, complain } from '../../steps/buy-card.ts';
import { makeShortOrder } from '../../steps/make-short-order.ts';
import { orderRows } from '../../steps/order-pane.ts';
import { press, pressAfterClosing, pressInDialog, type ScreenState } from './screen-state.ts';

/** The queue and what is asked about its orders. */
export const queueStates: ScreenState[] = [
  { name: 'order', path: '/order' },
  { name: 'order-pane', act: openFirst },
  { name: 'order-taken', act: press('button', 'Take') },
  { name: 'order-card-code', path: '/order', act: showCardCode },
  { name: 'order-complete', path: '/order', act: afterOpening('Mark as Sent') },
  { name: 'order-cancel', path: '/order', act: afterOpening('Cancel') },
  { name: 'order-short', path: '/order', act: openShort },
  { name: 'order-short-complete', act: press('button', 'Mark as Sent') },
  { name: 'order-short-wait', act: pressInDialog('Wait for the rest') },
  { name: 'order-short-offer', act: pressAfterClosing('Settle for less') },
  { name: 'order-short-send-back', act: pressAfterClosing('Send it back') },
  { name: 'order-offered', act: offerLess },
  { name: 'order-code-complaint', path: '/order', act: seeComplaint },
  { name: 'order-code-answer', act: openComplaint },
  { name: 'order-code-refund', act: press('button', /^Give ₦.* back for code 2$/) },
  { name: 'order-code-replace', act: pressAfterClosing('Send another code instead of code 2') },
  { name: 'order-complete-codes', path: '/order', act: typeCodes },
  { name: 'order-completed', path: '/order?status=completed' },
  { name: 'order-nothing-found', path: '/order?search=zzz' },
  { name: 'order-cut-off', path: '/order', cut: '/api/orders', trouble: /ERR_FAILED/ },
];

async function openFirst(page: Page) {
  await orderRows(page).first().getByRole('button').first().click();
  await page.getByRole('region', { name: /^Order ND/ }).waitFor();
}

function afterOpening(name: string) {
  return async (page: Page) => {
    await openFirst(page);
    await press('button', name)(page);
    await page.getByRole('dialog').waitFor();
  };
}

/** Of another customer than the one above, whose screens stay as they are. */
async function openShort(page: Page) {
  const { origin } = new URL(page.url());
  const { id } = await makeShortOrder(origin, 'chidinma@nairadesk.example', 'nothing');
  await page.goto(`/order?order=${id}`);
  await page.getByText('₦500.00 short').waitFor();
}

async function offerLess(page: Page) {
  await pressAfterClosing('Settle for less')(page);
  await pressInDialog('Offer to settle')(page);
  await page.getByText('Offered 0.00').waitFor();
}

const codesBuyer = { email: 'chidinma@nairadesk.example' };

async function seeComplaint(page: Page) {
  const { origin } = new URL(page.url());
  const codes = [1, 2].map((number) => `XBOX-${number}-${Date.now()}`);
  const { id } = await buyCodes(origin, codesBuyer, codes);
  await complain(origin, codesBuyer, { id, number: 2 });
  await page
    .getByRole('link', { name: /, code 2$/ })
    .first()
    .waitFor();
}

async function openComplaint(page: Page) {
  await page
    .getByRole('link', { name: /, code 2$/ })
    .last()
    .click();
  await page.getByRole('heading', { name: 'Delivered codes' }).waitFor();
}

async function typeCodes(page: Page) {
  const { id } = await buyCard(new URL(page.url()).origin, codesBuyer);
  await page.goto(`/order/${id}`);
  await press('button', 'Mark as Sent')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Gift card code (optional)').fill('XBOX-AAAA-1111');
  await dialog.getByLabel('Value of code 1').fill('50');
  await dialog.getByRole('button', { name: 'Add another code' }).click();
  await dialog.getByLabel('Code 2', { exact: true }).fill('XBOX-BBBB-2222');
  await dialog.getByLabel('Value of code 2').fill('25');
  await dialog.getByText('Together 75 of 100 units.').waitFor();
}

async function showCardCode(page: Page) {
  await orderRows(page).filter({ hasText: 'gift card' }).first().getByRole('button').first().click();
  await press('button', 'Show card code')(page);
  await page.getByText('From the customer', { exact: true }).waitFor();
}
